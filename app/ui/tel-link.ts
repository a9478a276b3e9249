/** Dialers want digits, and at most a plus. */
export const telLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`;
