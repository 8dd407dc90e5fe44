import { day } from "../../platform/time.ts";

/** For how long an album may be opened to somebody, in the order of the buttons; null: until it is revoked. */
export const grantLengths = {
	day: { ms: day, label: "ל־24 שעות" },
	week: { ms: 7 * day, label: "ל־7 ימים" },
	open: { ms: null, label: "בלי מועד סיום" },
} as const;

export type GrantLength = keyof typeof grantLengths;
