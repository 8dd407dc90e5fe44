import { quietUntil } from "../../members/mail-choices.ts";
import { findOwnParty } from "../../members/may-see.server.ts";
import { isInside } from "../../members/may-see.ts";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { noFilters } from "../search/filters.ts";
import { countMembers, pageSize } from "../search/search.server.ts";
import { moreToSee } from "./growth.email.tsx";

/** Mails each member who asked for it once, when they find a full page of people or more; idempotent. */
export const mailGrowth: Job<Site> = {
	name: "mail-growth",
	at: "40 * * * *",
	work: async (site) => {
		const { db, settings } = site;
		const now = new Date();
		const asked = await db
			.selectFrom("member_choices")
			.innerJoin("members", "members.id", "member_choices.member_id")
			.innerJoin("accounts", "accounts.id", "members.account_id")
			.select(["members.id", "members.role", "accounts.id as accountId", "accounts.email"])
			.select(["quiet_from as quietFrom", "quiet_to as quietTo"])
			.where("wants_growth_mail", "=", true)
			.execute();
		for (const { email, quietFrom, quietTo, ...me } of asked) {
			if (quietUntil({ quietFrom, quietTo }, now) > now) continue;
			const party = await findOwnParty(db, me);
			if (!party || !isInside(party)) continue;
			if ((await countMembers(site, me, noFilters)) < pageSize) continue;
			await db.transaction().execute(async (trx) => {
				const ended = await trx
					.updateTable("member_choices")
					.set({ wants_growth_mail: false })
					.where("member_id", "=", me.id)
					.where("wants_growth_mail", "=", true)
					.executeTakeFirst();
				if (ended.numUpdatedRows === 0n) return;
				const content = moreToSee(settings.origin);
				await queueMail(trx, site, { class: "service", to: email, content });
			});
		}
	},
};
