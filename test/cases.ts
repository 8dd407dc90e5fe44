/** Cases for tests, filed by a member of the other side. */
import { expect } from "vitest";
import type { CaseInput } from "../app/cases/decide.server.ts";
import { takeCase } from "../app/cases/holds.server.ts";
import { openPrivate } from "../app/cases/open-case.server.ts";
import { sendReport } from "../app/conversations/reports.server.ts";
import type { Settings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import { addPhoto } from "../app/profiles/photos/photos.server.ts";
import { addClubMember } from "./club.ts";
import { prepared } from "./photos.ts";
import { addReviewer } from "./reviews.ts";
import { addTalk, readerOf, type TalkSite } from "./talks.ts";

/** What the reporter of a case wrote, and what the reported message says. */
export const reportWords = "ביקש ממני קוד שהגיע בהודעה";

/** A case of a man whose message a woman reported; she follows it by its number. */
export async function addReported({ db, vault }: Pick<Site, "db" | "vault">) {
	const site: TalkSite = { db, vault, settings: { limits: 1_000 } as Settings };
	const { man, woman, id } = await addTalk(site);
	const input = { code: "scam_money", words: reportWords, isBlocked: false } as const;
	const named = { kind: "message", item: "1" };
	const reporter = await readerOf(site, woman);
	const sent = await sendReport(site, reporter, man.publicId, { ...input, ...named });
	if (sent === null || sent === "gone" || "refused" in sent) throw new Error("not reported");
	const { case_id: caseId } = await db
		.selectFrom("reports")
		.select("case_id")
		.where("number", "=", sent.number)
		.executeTakeFirstOrThrow();
	return { man, woman, caseId, number: sent.number, conversation: id };
}

/** A case about a photo; the case's id and the photo's. */
export async function addPhotoCase(site: Pick<Site, "db" | "vault" | "files">) {
	const { db } = site;
	const owner = await addClubMember(db);
	const { memberId: reporter_id } = await addClubMember(db, { role: "daddy" });
	const added = await addPhoto(site as Site, owner, prepared());
	if ("refused" in added) throw new Error(added.refused);
	const shown = { audience: "members", approved_for: "members" } as const;
	await db.updateTable("photos").set(shown).where("id", "=", added.id).execute();
	const caseId = crypto.randomUUID();
	const now = new Date();
	const opened = { member_id: owner.memberId, lane: "C", opened_at: now, due_at: now } as const;
	await db
		.insertInto("cases")
		.values({ id: caseId, ...opened })
		.execute();
	const number = 100_000 + Math.floor(Math.random() * 900_000);
	const what = { kind: "photo", item_id: added.id, code: "profile_content" } as const;
	await db
		.insertInto("reports")
		.values({
			id: crypto.randomUUID(),
			number,
			case_id: caseId,
			reporter_id,
			...what,
			reported_at: now,
		})
		.execute();
	return { caseId, photo: added.id };
}

/** A case of a woman whose profile somebody reported, which anybody of the desk may read. */
export async function addProfileCase({ db, vault }: Pick<Site, "db" | "vault">) {
	const owner = await addClubMember(db);
	const reporter = await addClubMember(db, { role: "daddy" });
	const site: TalkSite = { db, vault, settings: { limits: 1_000 } as Settings };
	const input = { code: "fake", words: "התמונות מרשת אחרת", isBlocked: false } as const;
	const named = { kind: "profile", item: "" };
	const sent = await sendReport(site, await readerOf(site, reporter), owner.publicId, {
		...input,
		...named,
	});
	if (sent === null || sent === "gone" || "refused" in sent) throw new Error("not reported");
	const found = await db
		.selectFrom("cases")
		.select(["id as caseId", "number"])
		.where("member_id", "=", owner.memberId)
		.executeTakeFirstOrThrow();
	return { ...found, owner, reporter };
}

/** A decision that nothing was found; others are made from it. */
export const nothing: CaseInput = {
	verdict: "nothing",
	rule: null,
	scope: null,
	days: null,
	item: null,
	words: null,
};

/** A ban as one proposes it. */
export const ban: CaseInput = { ...nothing, verdict: "banned", rule: "scam_money" };

/** The moment in which what is decided now is in force. */
export const soon = () => new Date(Date.now() + 11_000);

/** Takes a case and opens what is private in it. */
export async function openCaseAs(
	site: Pick<Site, "db" | "vault">,
	caseId: string,
	reviewer: { accountId: string },
): Promise<void> {
	await site.db.updateTable("cases").set({ held_by: null, held_at: null }).execute();
	expect(await takeCase(site, reviewer, caseId)).toBe("taken");
	const given = { caseId, reason: "בדיקת הדיווח על ההודעה" };
	expect(await openPrivate(site, reviewer, given)).toBe("opened");
}

/** A reported message, and two reviewers of whom the first has taken and opened the case. */
export async function addOpened(site: Pick<Site, "db" | "vault">) {
	const reported = await addReported(site);
	const first = await addReviewer(site.db);
	const second = await addReviewer(site.db, "רונן");
	await openCaseAs(site, reported.caseId, first);
	return { ...reported, first, second };
}

/** What was decided about the member of a case and is in force. */
export async function kindsOf(
	{ db }: Pick<Site, "db">,
	{ man }: { man: { memberId: string } },
): Promise<string[]> {
	const rows = await db
		.selectFrom("enforcements")
		.select("kind")
		.where("member_id", "=", man.memberId)
		.execute();
	return rows.map(({ kind }) => kind);
}
