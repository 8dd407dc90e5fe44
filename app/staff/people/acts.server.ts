import { type Decision, decideRequest } from "../../accounts/lost/decide.server.ts";
import type { LostKind } from "../../accounts/lost-requests.server.ts";
import { endSessions } from "../../accounts/sessions/session.server.ts";
import { resendReceipt } from "../../payments/receipts/resend.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { decideRole, proposeRole } from "../../reviews/correct-role.server.ts";
import { ledEmail } from "./led.email.tsx";
import { openPrivate } from "./opened.server.ts";

/** Acts on a person that need a reason, each at an address of its own. */
export const reasonedActs = [
	"open",
	"sessions",
	"export",
	"delete",
	"receipt",
	"role",
	"role-approve",
	"role-decline",
	"factor-propose",
	"factor-approve",
	"factor-decline",
	"address-propose",
	"address-approve",
	"address-decline",
] as const;

export type ReasonedAct = (typeof reasonedActs)[number];

type Owner = { accountId: string };
type Why = { code: string; about: string };
type Outcome = "done" | { refused: string };

export async function actOnPerson(
	site: Site,
	staff: Owner,
	person: Owner & { email: string },
	{ act, ...why }: Why & { act: ReasonedAct },
): Promise<Outcome> {
	const { accountId } = person;
	switch (act) {
		case "open":
			await openPrivate(site.db, staff, { accountId, ...why });
			return "done";
		case "sessions":
			await site.db.transaction().execute(async (trx) => {
				await endSessions(trx, accountId);
				await recordAct(trx, recordOf("person.sessions_ended", staff, accountId, why));
			});
			return "done";
		case "export":
		case "delete":
			await site.db.transaction().execute(async (trx) => {
				const content = ledEmail(act, site.settings.origin);
				await queueMail(trx, site, { class: "service", to: person.email, content });
				const name = act === "export" ? "person.export_led" : "person.deletion_led";
				await recordAct(trx, recordOf(name, staff, accountId, why));
			});
			return "done";
		case "receipt":
			return site.db.transaction().execute(async (trx) => {
				const isSent = await resendReceipt(trx, site, person);
				if (!isSent) return { refused: "no_receipt" };
				await recordAct(trx, recordOf("person.mail_resent", staff, accountId, why));
				return "done";
			});
		case "role":
		case "role-approve":
		case "role-decline":
			return correctRole(site, staff, person, act);
		default: {
			const [kind, decision] = act.split("-") as [LostKind, Decision];
			return decideRequest(site, staff, person, { kind, decision, why });
		}
	}
}

async function correctRole(
	site: Site,
	staff: Owner,
	person: Owner,
	act: ReasonedAct,
): Promise<Outcome> {
	const done =
		act === "role"
			? await proposeRole(site, staff, person)
			: await decideRole(site, staff, person, act === "role-approve" ? "approve" : "decline");
	return typeof done === "string" ? "done" : done;
}

const recordOf = (act: string, staff: Owner, id: string, { code, about }: Why) => ({
	actor: staff.accountId,
	act,
	subject: { kind: "account", id },
	reason: code,
	details: { about },
});
