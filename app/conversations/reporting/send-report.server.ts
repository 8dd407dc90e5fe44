import type { MemberHere } from "../../members/member.server.ts";
import { block, lockPair } from "../../moderation/apart.server.ts";
import type { ReportCode } from "../../moderation/reports/codes.ts";
import { fileReport } from "../../moderation/reports/file-report.server.ts";
import type { Site } from "../../platform/site.ts";
import { findReportable } from "./reportable.server.ts";
import { findReported } from "./reported-item.server.ts";

type Me = Pick<MemberHere, "id" | "role"> & { sessionId: string };

type Sent = {
	code: ReportCode;
	words: string | null;
	isBlocked: boolean;
	kind: string;
	item: string;
};

/**
 * Reports the member at an address, and blocks them if that was asked for; nobody else learns of it.
 * @returns null: nobody there for this member; "gone": what was reported is no longer kept.
 */
export function sendReport(
	site: Pick<Site, "db" | "vault">,
	me: Me,
	address: string,
	{ code, words, isBlocked, ...named }: Sent,
	now = new Date(),
): Promise<Awaited<ReturnType<typeof fileReport>> | "gone" | null> {
	return site.db.transaction().execute(async (trx) => {
		const first = await findReportable(trx, me, address, now);
		if (!first) return null;
		const pair = { viewerId: me.id, otherId: first.memberId };
		await lockPair(trx, pair);
		const other = await findReportable(trx, me, address, now);
		const found = other && (await findReported(trx, site, me, other, named, now));
		if (!other || !found) return null;
		if (found === "gone") return found;
		const filed = await fileReport(
			trx,
			site,
			{ reporterId: me.id, memberId: other.memberId, item: found.item, code, words },
			now,
		);
		if (isBlocked && !("refused" in filed)) await block(trx, pair);
		return filed;
	});
}
