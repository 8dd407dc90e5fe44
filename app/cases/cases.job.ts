import type { Job } from "../platform/jobs/jobs.server.ts";
import { queueMail } from "../platform/mail/mail.server.ts";
import type { Site } from "../platform/site.ts";
import { type Released, releaseHarmlessName } from "../reviews/desk/same-picture.server.ts";
import { applyCaseDecision, applyDueCases } from "./apply.server.ts";
import { releaseHarmless } from "./close-case.server.ts";
import { applyCaseName } from "./decide.server.ts";
import { openPictureCases } from "./same-pictures.server.ts";
import { urgentCase } from "./urgent.email.tsx";

/** Queued with each decision for the moment it takes effect. */
export const applyOneCase: Job<Site> = {
	name: applyCaseName,
	work: async (site, data) => {
		await applyCaseDecision(site, (data as { id: string }).id);
	},
};

/** Queued with each decision about a picture that two people have. */
export const releaseHarmlessOnes: Job<Site> = {
	name: releaseHarmlessName,
	work: (site, data) => releaseHarmless(site, data as Released),
};

/** Every minute: whatever is due and was not applied, cases of the same picture, and mails about lane A. */
export const maintainCases: Job<Site> = {
	name: "keep-cases",
	at: "* * * * *",
	work: async (site) => {
		await applyDueCases(site);
		await openPictureCases(site.db);
		await alarmReviewers(site);
	},
};

/** Mails every reviewer once for each open case of lane A: that there is one, and nothing of it. */
export function alarmReviewers(
	site: Pick<Site, "db" | "vault" | "jobs" | "settings">,
	now = new Date(),
): Promise<void> {
	return site.db.transaction().execute(async (trx) => {
		const urgent = await trx
			.updateTable("cases")
			.set({ alarmed_at: now })
			.where("closed_at", "is", null)
			.where("lane", "=", "A")
			.where("alarmed_at", "is", null)
			.returning("id")
			.execute();
		if (urgent.length === 0) return;
		const reviewers = await trx
			.selectFrom("staff")
			.innerJoin("accounts", "accounts.id", "staff.account_id")
			.select("accounts.email")
			.where("left_at", "is", null)
			.where(({ eb, val, fn }) => eb(val("reviewer"), "=", fn.any("roles")))
			.execute();
		for (const { email: to } of reviewers) {
			const content = urgentCase(site.settings.origin);
			await queueMail(trx, site, { class: "service", to, content });
		}
	});
}
