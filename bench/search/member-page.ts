import type { Kysely } from "kysely";
import type { Searcher } from "../../app/gallery/search/find.server.ts";
import { findOther } from "../../app/members/may-see.server.ts";
import { findMember } from "../../app/members/member.server.ts";
import { readOther } from "../../app/members/profile/profile.server.ts";
import type { Tables } from "../../app/platform/database/tables.ts";
import { makeVault } from "../../app/platform/secret.server.ts";
import { addClubMember } from "../../test/club.ts";
import { timeOfAll } from "./executed.ts";

const texts = {
	display_name: "נועה",
	location: "חיפה",
	profession: "אדריכלית",
	sentence: "ים וספרים",
	interests: "טיולים בגליל",
	expectations: "שיחה טובה",
	tags: "wine sea",
	seeks: "travel",
};

/** Everything that a member's page asks of the database, for ten members. */
export async function memberPages(
	db: Kysely<Tables>,
	{ me: { accountId } }: Searcher,
): Promise<number[]> {
	const member = await findMember(db, { accountId });
	if ("refused" in member) throw new Error("the searcher is no member");
	const site = { db, vault: makeVault("bench") };
	const me = { ...member, sessionId: accountId };
	const times: number[] = [];
	for (let n = 0; n < 10; n++) {
		const { publicId } = await addClubMember(db, { texts, badgeAt: new Date() });
		times.push(
			await timeOfAll(db, async () => {
				const other = await findOther(db, me, publicId);
				if (!other || !(await readOther(site, me, other, new Date())))
					throw new Error("nobody was found");
			}),
		);
	}
	return times;
}
