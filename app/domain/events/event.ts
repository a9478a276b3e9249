/** A stop of the truck. Instants; what a person reads of them is truck time (design 4.4). */
export type TruckEvent = {
  id: number;
  title: string;
  location: string;
  description: string | null;
  startDate: Date;
  endDate: Date;
  imageUrl: string | null;
};
