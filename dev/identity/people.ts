/** The two people that the local identity provider knows, in the order of its page. */
export const people = [
  {
    key: "admin",
    sub: "auth0|demo-admin",
    name: "Demo Admin",
    email: "admin@ujicart.example",
    permissions: ["admin:access"],
  },
  {
    key: "visitor",
    sub: "auth0|demo-visitor",
    name: "Demo Visitor",
    email: "visitor@ujicart.example",
    permissions: [],
  },
] as const;

export type Person = (typeof people)[number];
export type PersonKey = Person["key"];

/** The button that signs this person in. Part of the demo contract. */
export function buttonText(person: Person): string {
  return `Continue as ${person.name}`;
}

export function personByKey(key: string | null): Person | undefined {
  return people.find((person) => person.key === key);
}

export function personBySub(sub: string): Person | undefined {
  return people.find((person) => person.sub === sub);
}
