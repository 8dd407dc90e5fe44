import type { Transaction } from "kysely";
import { lockPair } from "../../../app/moderation/blocks.server.ts";
import { fileReport, type ReportedItem } from "../../../app/moderation/reports.server.ts";
import type { Tables } from "../../../app/platform/database/tables.ts";
import type { Site } from "../../../app/platform/site.ts";

const hour = 3_600_000;

/** The demo's two open reports: one about a message to tamar, one about a profile. */
export async function seedReports(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	now: Date,
): Promise<void> {
	const tamar = await findMember(trx, "tamar");
	const rafi = await findMember(trx, "rafi");
	const dana = await findMember(trx, "dana");
	const gideon = await findMember(trx, "gideon");
	const talk = await trx
		.selectFrom("participants")
		.select("conversation_id as id")
		.where("member_id", "=", tamar)
		.where("other_id", "=", rafi)
		.executeTakeFirstOrThrow();
	const reports = [
		{
			pair: { viewerId: tamar, otherId: rafi },
			item: { kind: "message", conversation: talk.id, number: 3 } as ReportedItem,
			code: "harassment_other",
			words: "לוחץ עליי לענות מיד, ונעלב בכל פעם שאני לא עונה.",
			hoursAgo: 20,
		},
		{
			pair: { viewerId: dana, otherId: gideon },
			item: { kind: "profile" } as ReportedItem,
			code: "fake",
			words: "מה שכתוב בפרופיל נראה מועתק ממקום אחר.",
			hoursAgo: 3,
		},
	] as const;
	for (const { pair, item, code, words, hoursAgo } of reports) {
		await lockPair(trx, pair);
		const { viewerId: reporterId, otherId: memberId } = pair;
		const at = new Date(now.getTime() - hoursAgo * hour);
		await fileReport(trx, site, { reporterId, memberId, item, code, words }, at);
	}
}

async function findMember(trx: Transaction<Tables>, name: string): Promise<string> {
	const { id } = await trx
		.selectFrom("members")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select("members.id")
		.where("email", "like", `${name}@%`)
		.executeTakeFirstOrThrow();
	return id;
}
