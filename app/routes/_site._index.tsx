export default function HomePage() {
  return <h1 className="font-display text-4xl">Premium Matcha from Uji, Japan</h1>;
}
