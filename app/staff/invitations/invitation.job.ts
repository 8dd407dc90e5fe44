import type { Job } from "../../platform/jobs/jobs.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { issueToken } from "../../platform/tokens.server.ts";
import { inviteToStaff } from "./invitation.email.tsx";
import { invitationDays } from "./invite.server.ts";

/**
 * Makes the links of new invitations and mails them. The inviter needs neither the site's secret nor its address
 * for that, and never sees the link.
 */
export const mailInvitations: Job<Site> = {
	name: "staff-invitations",
	at: "* * * * *",
	work: async (site) => {
		const waiting = await site.db
			.selectFrom("staff_invitations")
			.select("id")
			.where("mailed_at", "is", null)
			.execute();
		for (const { id } of waiting) await mail(site, id);
	},
};

async function mail(site: Site, id: string): Promise<void> {
	const { token, hash, expiresAt } = issueToken(invitationDays * day);
	await site.db.transaction().execute(async (trx) => {
		const row = await trx
			.updateTable("staff_invitations")
			.set({ token_hash: hash, mailed_at: new Date(), expires_at: expiresAt })
			.where("id", "=", id)
			.where("mailed_at", "is", null)
			.returning("email")
			.executeTakeFirst();
		if (!row) return;
		const link = `${site.settings.origin}/staff/accept/${token}`;
		await queueMail(trx, site, {
			class: "service",
			to: row.email,
			content: inviteToStaff({ link }),
		});
	});
}
