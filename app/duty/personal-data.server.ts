import type { PersonalTables } from "../platform/personal-data.server.ts";
import { urgentMonths } from "./urgent/urgent.server.ts";

/** Personal data in the roster: of the staff alone. */
export const dutyTables = {
	duty_shifts: {
		line: "חשבון",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("duty_shifts")
				.select(["starts_at", "ends_at"])
				.where(({ eb, or }) =>
					or([eb("staff_id", "=", accountId), eb("second_id", "=", accountId)]),
				)
				.orderBy("starts_at")
				.execute(),
		erased: "by foreign key",
	},
	urgent_texts: {
		line: "פניות דחופות",
		time: `${urgentMonths} חודשים`,
		exported: "written without an account; its code alone leads to it",
		erased: { stays: "nameless", why: "nobody knows who wrote it" },
	},
	urgent_notes: {
		line: "פניות דחופות",
		time: `${urgentMonths} חודשים`,
		exported: "notes of the staff (`members.md` 9)",
		erased: { stays: "nameless", why: "it belongs to its urgent text" },
	},
	urgent_words: {
		line: "פניות דחופות",
		time: `${urgentMonths} חודשים`,
		exported: "written without an account; its code alone leads to it",
		erased: { stays: "nameless", why: "it belongs to its urgent text" },
	},
	rings: { impersonal: "when something urgent rang, for how many" },
	pager_tests: { impersonal: "whether the pager answered its daily test" },
} satisfies PersonalTables;
