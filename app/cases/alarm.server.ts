import { queueMail } from "../platform/mail/mail.server.ts";
import type { Site } from "../platform/site.ts";
import { urgentCase } from "./urgent.email.tsx";

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
