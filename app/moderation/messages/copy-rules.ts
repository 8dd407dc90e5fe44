import type { Rule } from "../rules/rule.ts";

const family = "mass_copy";

/** What a rule on copies says of itself; what it finds are the sender's other messages of the day. */
type CopyRule = Omit<Rule, "find"> & { /** How many others got the text before. */ others: number };

/** One text for many (`trust-and-safety.md` D.5: five within a day); the gravest first. */
export const copyRules: readonly CopyRule[] = [
	{
		key: "copy.many",
		family,
		version: 5,
		scores: { profile: 0, note: 0, message: 72 },
		title: "אותו טקסט לחמישה אנשים ביום",
		sentence:
			"אותו טקסט כבר נשלח היום לכמה אנשים. מחר אפשר לשלוח אותו שוב, וטקסט אישי אפשר כבר עכשיו.",
		others: 4,
	},
	{
		key: "copy.several",
		family,
		version: 5,
		scores: { profile: 0, note: 0, message: 24 },
		title: "אותו טקסט לשלושה אנשים ביום",
		sentence: "טקסט כמעט זהה כבר נשלח היום לאנשים אחרים. משפט אישי עושה הבדל.",
		others: 2,
	},
];
