/**
 * Whether hashes cost as much as on a site. Most tests only ask whether a password is right.
 * Apart from `argon2.ts`: journeys, whose site hashes in a process of its own, import `person.ts`.
 */
export const hashCost = { isReal: false };
