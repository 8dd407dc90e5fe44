import { sql } from "kysely";
import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { signInAgain } from "../../../test/person.ts";
import {
	addApplicant,
	addBarePhoto,
	addMember,
	addReviewer,
	addSent,
	addText,
	decide,
	decideNow,
} from "../../../test/reviews.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { nextRest } from "../../platform/rest-days.ts";
import { askAgain, movePhoto, setAudience } from "../../profiles/photos/photos.server.ts";
import { readProfile, saveProfile } from "../../profiles/profile.server.ts";
import { openItem } from "../items.server.ts";
import { findBadgeRefusal } from "../verification/steps/load.server.ts";
import { withdrawVerification } from "../verification/withdraw.server.ts";
import { applyDecision } from "./apply.server.ts";
import { listItems } from "./items.server.ts";
import { readItem } from "./read-item.server.ts";
import type { PhotoVerdict } from "./verdicts.ts";

const site = testSite();
const db = () => site.site().db;
type Person = { accountId: string };

const save = async (person: Person, interests: string | null) => {
	const { version, ...profile } = await readProfile(db(), person);
	await saveProfile(db(), person, { ...profile, interests }, version);
};
const queue = async (viewer: Person) => listItems(db(), { kind: "changes" }, viewer);
const photo = (id: string) =>
	db().selectFrom("photos").select("approved_for").where("id", "=", id).executeTakeFirst();
const badge = async ({ accountId }: Person) =>
	(
		await db()
			.selectFrom("members")
			.select("badge_at")
			.where("account_id", "=", accountId)
			.executeTakeFirstOrThrow()
	).badge_at;

test("a member's changed text comes into the queue, an applicant's does not", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	await save(noa, "קולנוע");
	expect(await queue(michal)).toEqual([]);
	const dana = await addMember(site.site(), michal);
	await save(dana, "תיאטרון");
	const [row] = await queue(michal);
	expect(row).toMatchObject({ textCount: 1, photoCount: 0, hasPose: false });
	const item = await readItem(site.site(), row?.id ?? "", michal);
	expect(item?.texts).toMatchObject([{ text: "תיאטרון", shown: "ים בחורף" }]);
	expect(item?.details).toEqual({});
});

test("going back to the shown text, and leaving words out, takes the item out again", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	await save(dana, "תיאטרון");
	const [row] = await queue(michal);
	const now = new Date();
	const verdicts = { verdict: "decide", texts: { interests: { as: "approve" } } } as const;
	await decide(site.site(), michal, row?.id ?? "", verdicts, now);
	await save(dana, "ים");
	expect(await queue(michal)).toEqual([]);
	const shown = await db()
		.selectFrom("member_texts")
		.select("text")
		.where("field", "=", "interests")
		.executeTakeFirst();
	expect(shown?.text).toBe("ים");
	await save(dana, "ים וחול");
	expect(await queue(michal)).toHaveLength(1);
});

test("each field and photo is decided by itself; what was left open waits anew", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	await save(dana, "תיאטרון");
	const one = await addBarePhoto(db(), dana);
	const two = await addBarePhoto(db(), dana);
	await setAudience(db(), dana, one, "members");
	await setAudience(db(), dana, two, "album");
	const [row] = await queue(michal);
	expect(row).toMatchObject({ textCount: 1, photoCount: 2 });
	await decideNow(site.site(), michal, row?.id ?? "", {
		verdict: "decide",
		texts: { interests: { as: "back", words: "בלי שמות, בבקשה." } },
		photos: { [one]: { as: "album" } },
	});
	const [left] = await queue(michal);
	expect(left).toMatchObject({ textCount: 0, photoCount: 1 });
	expect(left?.id).not.toBe(row?.id);
	expect(await photo(one)).toEqual({ approved_for: "album" });
	// Offered the album, it is not asked for again until its owner wants that.
	await setAudience(db(), dana, one, "members");
	expect((await queue(michal))[0]?.photoCount).toBe(1);
	expect(await site.mails()).toHaveLength(2);
});

const sunday = Date.parse("2026-11-29T09:00:00Z");

test("an approval is told kindly, and by mail unless turned off; what was sent back always is", async () => {
	stopClock(sunday);
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	const before = (await site.mails()).length;
	const change = async (words: string, text: { as: "approve" } | { as: "back"; words: string }) => {
		await save(dana, words);
		const [row] = await queue(michal);
		const verdicts = { verdict: "decide", texts: { interests: text } } as const;
		await decideNow(site.site(), michal, row?.id ?? "", verdicts);
		return (await site.mails()).length - before;
	};
	expect(await change("תיאטרון", { as: "approve" })).toBe(1);
	const mails = JSON.stringify(await site.mails());
	expect(mails).toContain("העדכון שלך מוצג");
	const off = { account_id: dana.accountId, kind: "decision", mail: false } as const;
	await db().insertInto("notice_choices").values(off).execute();
	expect(await change("מחול", { as: "approve" })).toBe(1);
	expect(await change("ספרים", { as: "back", words: "בלי שמות, בבקשה." })).toBe(2);
	const told = await db()
		.selectFrom("notices")
		.select(["kind", "subject", "code", "times"])
		.where("account_id", "=", dana.accountId)
		.where("subject", "=", "profile")
		.execute();
	// One row until it is seen; it says no more than holds for all three.
	expect(told).toEqual([{ kind: "decision", subject: "profile", code: "", times: 3 }]);
});

test("the mail of an approval waits for the end of Shabbat; what was sent back does not", async () => {
	const shabbat = Date.parse("2026-12-05T09:00:00Z");
	stopClock(shabbat);
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	const before = (await site.mails()).length;
	for (const interests of [{ as: "approve" }, { as: "back", words: "בלי שמות, בבקשה." }] as const) {
		await save(dana, interests.as);
		const [row] = await queue(michal);
		const verdicts = { verdict: "decide", texts: { interests } } as const;
		await decideNow(site.site(), michal, row?.id ?? "", verdicts);
	}
	expect(await site.mails()).toHaveLength(before + 1);
	const { rows } = await sql<{ at: Date }>`select start_after as at from pgboss.job
		where name = 'mail' and state = 'created'`.execute(db());
	expect(rows).toEqual([{ at: nextRest(new Date(shabbat)).to }]);
});

test("a decision about nothing, or with words missing, is none", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	await save(dana, "תיאטרון");
	const [row] = await queue(michal);
	const id = row?.id ?? "";
	const invalid = { refused: "invalid" };
	expect(await decide(site.site(), michal, id, { verdict: "decide" })).toEqual(invalid);
	const wordless = { interests: { as: "back", words: "" } } as const;
	const empty = { verdict: "decide", texts: wordless } as const;
	expect(await decide(site.site(), michal, id, empty)).toEqual(invalid);
	const badge = { verdict: "decide", badge: { as: "yes" } } as const;
	expect(await decide(site.site(), michal, id, badge)).toEqual(invalid);
});

test("another portrait takes the badge, also by reordering; a matching pose brings it back", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	expect(await badge(dana)).toBeInstanceOf(Date);
	const given = await badge(dana);
	const second = await addBarePhoto(db(), dana);
	const third = await addBarePhoto(db(), dana);
	await movePhoto(db(), dana, third, 2);
	expect(await badge(dana)).toEqual(given);
	// Asked first, and brought back by the portrait that was compared.
	expect(await movePhoto(db(), dana, second, 1, false)).toEqual({ refused: "badge" });
	expect(await badge(dana)).toEqual(given);
	await movePhoto(db(), dana, second, 1);
	expect(await badge(dana)).toBeNull();
	await movePhoto(db(), dana, second, 12, false);
	expect(await badge(dana)).toEqual(given);
	// Hidden, it takes the badge along, which is said; shown again, it brings it back.
	const portrait = await db()
		.selectFrom("photos")
		.select("id")
		.where("account_id", "=", dana.accountId)
		.orderBy("place")
		.executeTakeFirstOrThrow();
	const { cookie } = await signInAgain(site.site(), dana.accountId);
	const show = async (audience: string) => {
		const answer = await site.post(`/profile/photos/${portrait.id}`, { audience }, { cookie });
		return wordsOf(
			await site.get("/profile/photos", { cookie: `${cookie}; ${cookiesOf(answer)}` }),
		);
	};
	expect(await show("me")).toContain("התג ״תמונה אומתה״ ירד איתו");
	expect(await badge(dana)).toBeNull();
	expect(await show("members")).not.toContain("ירד איתו");
	expect(await badge(dana)).toEqual(given);
	await movePhoto(db(), dana, second, 1);
	expect(await badge(dana)).toBeNull();
	const { verificationId } = await addSent(db(), dana, "badge");
	const opening = { kind: "changes", accountId: dana.accountId, verificationId } as const;
	await db()
		.transaction()
		.execute((trx) => openItem(trx, { ...opening, now: new Date() }));
	const [row] = await queue(michal);
	expect(row?.hasPose).toBe(true);
	const now = new Date();
	await decideNow(
		site.site(),
		michal,
		row?.id ?? "",
		{ verdict: "decide", badge: { as: "yes" } },
		now,
	);
	expect(await badge(dana)).toEqual(new Date(now.getTime() + 10_000));
	expect(await queue(michal)).toEqual([]);
});

test("a pose left undecided keeps waiting when texts are decided; one that differs brings no badge", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	await movePhoto(db(), dana, await addBarePhoto(db(), dana), 1);
	await save(dana, "תיאטרון");
	const { verificationId } = await addSent(db(), dana, "badge");
	const opening = { kind: "changes", accountId: dana.accountId, verificationId } as const;
	await db()
		.transaction()
		.execute((trx) => openItem(trx, { ...opening, now: new Date() }));
	const [first] = await queue(michal);
	const texts = { interests: { as: "approve" } } as const;
	await decideNow(site.site(), michal, first?.id ?? "", { verdict: "decide", texts });
	const [row] = await queue(michal);
	expect(row).toMatchObject({ hasPose: true, textCount: 0 });
	const no = { as: "no", code: "other_person", words: "לא אותה אישה" } as const;
	await decideNow(site.site(), michal, row?.id ?? "", { verdict: "decide", badge: no });
	expect(await badge(dana)).toBeNull();
	const state = await db()
		.selectFrom("verifications")
		.select("state")
		.where("id", "=", verificationId)
		.executeTakeFirst();
	expect(state).toEqual({ state: "refused" });
	expect(await findBadgeRefusal(db(), verificationId)).toBe("לא אותה אישה");
});

/** A member with a second photo that Michal has refused. */
async function refused() {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	const second = await addBarePhoto(db(), dana);
	await setAudience(db(), dana, second, "members");
	await judge(michal, second, no);
	return { michal, dana, second };
}

const no = { as: "no", code: "not_you", words: "לא נראה שאת בתמונה" } as const;

async function judge(viewer: Person, photo: string, as: PhotoVerdict) {
	const [row] = await queue(viewer);
	return decideNow(site.site(), viewer, row?.id ?? "", {
		verdict: "decide",
		photos: { [photo]: as },
	});
}

test("a refused photo is asked for again once, and somebody else decides", async () => {
	const { michal, dana, second } = await refused();
	expect(await queue(michal)).toEqual([]);
	const noa = await addApplicant(db());
	expect(await askAgain(db(), noa, second)).toEqual({ refused: "unknown" });
	expect(await askAgain(db(), dana, dana.photoId), "it was approved").toMatchObject({
		refused: "unknown",
	});
	expect(await askAgain(db(), dana, second)).toBe("done");
	expect(await askAgain(db(), dana, second)).toEqual({ refused: "unknown" });
	const [row] = await queue(michal);
	expect(row).toMatchObject({ photoCount: 1, isBarred: true });
	await addText(db(), dana, "interests", "טקסט שנכתב אחר כך");
	expect(await queue(michal), "the rest stays theirs").toMatchObject([{ isBarred: false }]);
	await db().deleteFrom("text_reviews").where("account_id", "=", dana.accountId).execute();
	const pose = (verification_id: string | null) =>
		db()
			.updateTable("review_items")
			.set({ verification_id })
			.where("id", "=", row?.id ?? "")
			.execute();
	await pose(dana.verificationId);
	expect(await queue(michal), "so does a pose").toMatchObject([{ isBarred: false }]);
	await pose(null);
	const item = await readItem(site.site(), row?.id ?? "", michal);
	expect(item?.photos.find(({ id }) => id === second)).toMatchObject({
		refusedBy: michal.accountId,
		refusal: no.words,
	});
	const made = await decide(site.site(), michal, row?.id ?? "", {
		verdict: "decide",
		photos: { [second]: { as: "members" } },
	});
	expect(made).toEqual({ refused: "first_decider" });
	const ronen = await addReviewer(db());
	expect(await queue(ronen)).toMatchObject([{ isBarred: false }]);
	await judge(ronen, second, { as: "members" });
	expect(await photo(second)).toEqual({ approved_for: "members" });
	expect(await queue(michal)).toEqual([]);
});

test("refused twice is final; another audience keeps the request, none withdraws it", async () => {
	const { michal, dana, second } = await refused();
	await askAgain(db(), dana, second);
	await setAudience(db(), dana, second, "album");
	expect(await queue(michal)).toMatchObject([{ photoCount: 1 }]);
	await setAudience(db(), dana, second, "me");
	expect(await queue(michal)).toEqual([]);
	expect(await askAgain(db(), dana, second), "nobody is to see it").toMatchObject({
		refused: "unknown",
	});
	await setAudience(db(), dana, second, "members");
	expect(await askAgain(db(), dana, second)).toBe("done");
	await judge(await addReviewer(db()), second, no);
	expect(await askAgain(db(), dana, second)).toEqual({ refused: "unknown" });
});

test("photos for their owner only are never in an item, the face of a verification aside", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	const hidden = await addBarePhoto(db(), dana);
	await setAudience(db(), dana, hidden, "album");
	const [row] = await queue(michal);
	await setAudience(db(), dana, hidden, "me");
	const item = await readItem(site.site(), row?.id ?? "", michal);
	expect(item?.photos.map(({ id }) => id)).not.toContain(hidden);
	expect(item?.closedAt).toBeInstanceOf(Date);
	expect(await queue(michal)).toEqual([]);
});

test("a portrait that others get to see by an audience alone takes the badge too", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	const second = await addBarePhoto(db(), dana);
	await setAudience(db(), dana, second, "members");
	expect(await badge(dana)).toBeInstanceOf(Date);
	await setAudience(db(), dana, dana.photoId, "me");
	expect(await badge(dana)).toBeNull();
});

test("a portrait that changes in the ten seconds gets no badge", async () => {
	const michal = await addReviewer(db());
	const dana = await addApplicant(db());
	const other = await addBarePhoto(db(), dana);
	const made = await decide(site.site(), michal, dana.itemId, { verdict: "approve" });
	if (!("made" in made)) throw new Error(made.refused);
	await movePhoto(db(), dana, other, 1);
	expect(await applyDecision(site.site(), made.made, made.takesEffectAt)).toBe("applied");
	expect(await badge(dana)).toBeNull();
});

test("a pose that is withdrawn leaves the texts that waited with it in the queue", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	await save(dana, "תיאטרון");
	const { verificationId } = await addSent(db(), dana, "badge", new Date(Date.now() + 1_000));
	const opening = { kind: "changes", accountId: dana.accountId, verificationId } as const;
	await db()
		.transaction()
		.execute((trx) => openItem(trx, { ...opening, now: new Date() }));
	expect(await withdrawVerification(site.site(), dana)).toBe("withdrawn");
	expect(await queue(michal)).toMatchObject([{ textCount: 1, hasPose: false }]);
});
