import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { inTransaction } from "../../platform/database/open-database.server.ts";
import { factsOf, saveFacts } from "../facts.server.ts";
import { saveProfile } from "../profile.server.ts";
import { openReviews, readTexts } from "./texts.server.ts";
import type { TextField, WantedTexts } from "./texts.ts";

const db = testDatabase();

async function newPerson() {
	const accountId = randomUUID();
	const email = `${accountId}@demo.test`;
	await db().insertInto("accounts").values({ id: accountId, email, password_hash: "-" }).execute();
	return { accountId };
}

type Owner = { accountId: string };

const show = ({ accountId }: Owner, field: TextField, text: string) =>
	db()
		.insertInto("member_texts")
		.values({ account_id: accountId, field, text, approved_by: accountId })
		.execute();

const want = (owner: Owner, wanted: WantedTexts) =>
	inTransaction(db(), (trx) => openReviews(trx, owner, wanted));

async function waitingOf({ accountId }: Owner) {
	const rows = await db()
		.selectFrom("text_reviews")
		.select(["field", "text"])
		.where("account_id", "=", accountId)
		.where("state", "=", "open")
		.execute();
	return Object.fromEntries(rows.map(({ field, text }) => [field, text]));
}

const shownOf = async (owner: Owner) => Object.fromEntries((await readTexts(db(), owner)).shown);

test("a changed text waits once, in its latest version, while the old one stays visible", async () => {
	const dana = await newPerson();
	const noa = await newPerson();
	await show(dana, "interests", "ים ויין");
	await want(noa, { interests: "של אחרת" });
	await want(dana, { interests: "ים, יין וספרים", display_name: "דנה" });
	await want(dana, { interests: "ספרים" });
	expect(await waitingOf(dana)).toEqual({ interests: "ספרים", display_name: "דנה" });
	expect(await shownOf(dana)).toEqual({ interests: "ים ויין" });
	expect(await waitingOf(noa)).toEqual({ interests: "של אחרת" });
	expect(await shownOf(noa)).toEqual({});
});

test("removed words disappear at once, the approval of the rest is kept, and nothing waits", async () => {
	const dana = await newPerson();
	await show(dana, "interests", "ים יין ספרים");
	await show(dana, "tags", "wine coffee");
	await show(dana, "sentence", "שלום");
	const approvals = () =>
		db()
			.selectFrom("member_texts")
			.select(["field", "approved_by", "approved_at"])
			.where("field", "<>", "sentence")
			.orderBy("field")
			.execute();
	const before = await approvals();
	await want(dana, { interests: "ים וגם יין" });
	await want(dana, { interests: "ים ספרים", tags: "coffee", sentence: null });
	expect(await shownOf(dana)).toEqual({ interests: "ים ספרים", tags: "coffee" });
	expect(await waitingOf(dana)).toEqual({});
	expect(await approvals()).toEqual(before);
});

test("restoring the shown text, or emptying the field, withdraws the waiting one", async () => {
	const dana = await newPerson();
	await show(dana, "interests", "ים");
	await want(dana, { interests: "יין", sentence: "שלום", display_name: "דנה" });
	await want(dana, { interests: "ים", sentence: null });
	expect(await waitingOf(dana)).toEqual({ display_name: "דנה" });
});

test("a refused text is not submitted again, a different one is", async () => {
	const dana = await newPerson();
	const refuse = (text: string, minute: number) =>
		db()
			.insertInto("text_reviews")
			.values({
				account_id: dana.accountId,
				field: "interests",
				text,
				state: "refused",
				reason: `לא ${text}`,
				decided_at: new Date(2026, 0, 1, 0, minute),
			})
			.execute();
	await refuse("ראשון", 2);
	await refuse("ישן", 1);
	await want(dana, { interests: "ראשון" });
	expect(await waitingOf(dana)).toEqual({});
	const { refused } = await readTexts(db(), dana);
	expect(Object.fromEntries(refused)).toEqual({
		interests: { text: "ראשון", reason: "לא ראשון" },
	});
	await want(dana, { interests: "אחר" });
	expect(await waitingOf(dana)).toEqual({ interests: "אחר" });
	await want(dana, { interests: "ראשון" });
	expect(await waitingOf(dana), "back to the refused one").toEqual({});
});

test("a saved profile submits its texts, and of its place the town of the list", async () => {
	const dana = await newPerson();
	const profile = { display_name: "דנה", age: 26, location: "הרצלייה", interests: "ים" };
	await saveProfile(db(), dana, profile, 0);
	expect(await waitingOf(dana)).toEqual({
		display_name: "דנה",
		location: "הרצליה",
		interests: "ים",
	});
	await show(dana, "location", "הרצליה");
	await saveProfile(db(), dana, { ...profile, location: "קיבוץ קטן" }, 1);
	expect(await waitingOf(dana)).toEqual({ display_name: "דנה", interests: "ים" });
	expect(await shownOf(dana), "nobody lives there any more").toEqual({});
	const refused = await saveProfile(db(), dana, { ...profile, interests: "יין" }, 1);
	expect(refused).toMatchObject({ refused: "changed" });
	expect(await waitingOf(dana), "what was not saved is not offered").toMatchObject({
		interests: "ים",
	});
});

test("a town whose name is left of another's waits like any other", async () => {
	const dana = await newPerson();
	await show(dana, "location", "גן יבנה");
	await want(dana, { location: "יבנה" });
	expect([await waitingOf(dana), await shownOf(dana)]).toEqual([
		{ location: "יבנה" },
		{ location: "גן יבנה" },
	]);
	await want(dana, { location: null });
	expect([await waitingOf(dana), await shownOf(dana)]).toEqual([{}, {}]);
});

test("saved facts submit profession and education only if their owner shows them", async () => {
	const dana = await newPerson();
	const facts = {
		profession: "רופאה",
		education: "phd",
		tags: ["wine", "sea"],
		seeks: ["steady"],
		sentence: "שלום",
		shown: [],
	} as const;
	const values = factsOf({ ...facts, tags: [...facts.tags], seeks: [...facts.seeks], shown: [] });
	await saveFacts(db(), dana, values, 0);
	const lists = { tags: "wine sea", seeks: "steady", sentence: "שלום" };
	expect(await waitingOf(dana)).toEqual(lists);
	await saveFacts(db(), dana, { ...values, shown: ["education"] }, 1);
	expect(await waitingOf(dana)).toEqual({ ...lists, education: "phd" });
	await show(dana, "education", "phd");
	await saveFacts(db(), dana, values, 2);
	expect(await shownOf(dana), "unticked is gone at once").toEqual({});
});

test("an answer waits with its question; only words left out of the same answer go at once", async () => {
	const dana = await newPerson();
	await saveFacts(db(), dana, factsOf({ prompt1: "p3", answer1: "על p4 ועל ים" }), 0);
	expect(await waitingOf(dana)).toEqual({ prompt1: "p3 על p4 ועל ים" });
	await show(dana, "prompt1", "p3 על p4 ועל ים");
	await saveFacts(db(), dana, factsOf({ prompt1: "p3", answer1: "על p4" }), 1);
	expect([await waitingOf(dana), await shownOf(dana)]).toEqual([{}, { prompt1: "p3 על p4" }]);
	await saveFacts(db(), dana, factsOf({ prompt1: "p4", answer1: "על" }), 2);
	expect(await waitingOf(dana)).toEqual({ prompt1: "p4 על" });
	expect(await shownOf(dana)).toEqual({ prompt1: "p3 על p4" });
	await saveFacts(db(), dana, factsOf({}), 3);
	expect([await waitingOf(dana), await shownOf(dana)]).toEqual([{}, {}]);
});

test("two forms saved at once both leave their latest texts waiting", async () => {
	const dana = await newPerson();
	for (let version = 0; version < 20; version += 1) {
		await Promise.all([
			saveProfile(db(), dana, { interests: `א${version}` }, version),
			saveFacts(db(), dana, factsOf({ sentence: `ב${version}` }), version),
		]);
		expect(await waitingOf(dana)).toEqual({ interests: `א${version}`, sentence: `ב${version}` });
	}
});

test("an alias stands until another is approved, though its owner emptied it", async () => {
	const dana = await newPerson();
	await show(dana, "display_name", "דנה");
	await want(dana, { display_name: "דנה השנייה" });
	await want(dana, { display_name: null });
	expect(await shownOf(dana)).toEqual({ display_name: "דנה" });
	expect(await waitingOf(dana)).toEqual({});
	await want(dana, { display_name: "נועה" });
	expect(await shownOf(dana)).toEqual({ display_name: "דנה" });
	expect(await waitingOf(dana)).toEqual({ display_name: "נועה" });
});
