import { enforce } from "../app/moderation/enforcements/enforce.server.ts";
import type { Action, Enforcement, Scope } from "../app/moderation/enforcements/enforcement.ts";
import type { EnforcingSite } from "../app/moderation/enforcements/ports.server.ts";
import type { Site } from "../app/platform/site.ts";
import { addAccount } from "./reviews.ts";

type Given = Partial<Omit<Enforcement, "memberId" | "action" | "scope">> & { now?: Date };

/** A decision about a member, by somebody on the staff; its id. */
export async function addEnforcement(
	site: EnforcingSite & Pick<Site, "db">,
	{ memberId }: { memberId: string },
	what: Exclude<Action, "limited"> | Scope,
	{ now = new Date(), ...given }: Given = {},
): Promise<string> {
	const scope = what === "messages" || what === "discovery" ? what : null;
	const decidedBy = given.decidedBy ?? (await addAccount(site.db)).accountId;
	const action = scope ? "limited" : (what as Action);
	const { id } = await site.db.transaction().execute((trx) =>
		enforce(
			trx,
			site,
			{
				memberId,
				action,
				scope,
				rule: "harassment_other",
				item: null,
				foundBy: "report",
				until: null,
				words: null,
				caseId: null,
				...given,
				decidedBy,
			},
			now,
		),
	);
	return id;
}
