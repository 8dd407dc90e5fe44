import { expect, test } from "vitest";
import { addAlbumPhoto } from "../../../test/albums.ts";
import { openCaseAs, soon } from "../../../test/cases.ts";
import { day, stopClock } from "../../../test/clock.ts";
import { clubPages, type Here } from "../../../test/club-pages.ts";
import { testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { applyDueCases } from "../../cases/apply.server.ts";
import { listDecisions } from "../../moderation/enforcements/member-decisions.server.ts";
import { appealDecision } from "../../reviews/appeals/enforcement-appeals.server.ts";
import { forgetNotes } from "./notes.server.ts";

const site = testSite();
const { db, enter, enterPair, post, words, html } = clubPages(site);
const canary = "שלום מהתערוכה שבנמל";

async function askedPair(note = canary) {
	const pair = await enterPair();
	await addAlbumPhoto(site.site(), pair.woman);
	await post(`/members/${pair.woman.publicId}/album/ask`, pair.man, { note });
	return pair;
}

/** The report link that a page shows. */
async function wayFrom(path: string, woman: Here): Promise<string> {
	const page = (await html(path, woman)).replaceAll("&amp;", "&");
	return /\/members\/[\w-]+\/report\?kind=note&item=[\w-]+/.exec(page)?.[0] ?? "none";
}

const send = (woman: Here, way: string) => {
	const { pathname, searchParams } = new URL(way, "http://localhost");
	const item = searchParams.get("item") ?? "";
	return post(pathname, woman, { code: "danger", kind: "note", item });
};

test("a note is reported while it waits, from the list and from the page of who asked", async () => {
	const { man, woman } = await askedPair();
	const way = await wayFrom("/profile/access", woman);
	expect(await wayFrom(`/members/${man.publicId}`, woman)).toBe(way);
	expect(await words(way, woman)).toContain(canary);
	expect(await html(way, woman)).toContain('name="kind" value="note"');
	const sent = await send(woman, way);
	expect(sent.headers.get("location")).toContain("/support/reports/");
	expect(await words(sent.headers.get("location") ?? "", woman)).toContain("דיווח על בקשת אלבום");
	const note = await db().selectFrom("album_notes").select("id").executeTakeFirstOrThrow();
	expect(await db().selectFrom("reports").select(["kind", "item_id"]).execute()).toEqual([
		{ kind: "note", item_id: note.id },
	]);
	// The one who wrote it, and others, have no way there.
	const other = await enter({ role: "daddy", plan: "vip" });
	await db().updateTable("reports").set({ decided_at: new Date(), outcome: "found" }).execute();
	const item = way.replace(/^\/members\/[\w-]+/, "");
	for (const [who, whom] of [[man, woman] as const, [other, woman] as const]) {
		const answer = await send(who, `/members/${whom.publicId}${item}`);
		expect(answer.status).toBe(409);
	}
	expect(await words(`/members/${other.publicId}${item}`, woman)).not.toContain(canary);
	expect(JSON.stringify([site.logged(), await site.mails()])).not.toContain(canary);
});

test("after refusing it is reported from the same list, for ninety days, and shown nowhere else", async () => {
	const { man, woman } = await askedPair();
	stopClock(Date.now());
	await post(`/profile/access/${man.publicId}/refuse`, woman);
	const shown = [
		await words("/profile/access", woman),
		await words(`/members/${man.publicId}`, woman),
	];
	for (const page of shown) expect(page).not.toContain(canary);
	const way = await wayFrom("/profile/access", woman);
	expect(await words(way, woman)).toContain(canary);
	const answeredAt = (ms: number) =>
		db()
			.updateTable("album_notes")
			.set({ answered_at: new Date(Date.now() - ms) })
			.execute();
	await answeredAt(90 * day);
	const gone = await send(woman, way);
	expect(gone.status).toBe(409);
	expect(await gone.text()).toContain("כבר לא שמור");
	await answeredAt(90 * day - 1);
	expect((await send(woman, way)).status).toBe(303);
});

test("a note goes 90 days after its answer, unless a case is about it", async () => {
	const { man, woman } = await askedPair();
	const now = new Date();
	const left = async () => (await db().selectFrom("album_notes").select("id").execute()).length;
	await forgetNotes(db(), new Date(now.getTime() + 400 * day));
	expect(await left()).toBe(1);
	await post(`/profile/access/${man.publicId}/grant`, woman, { until: "day" });
	const { answered_at } = await db()
		.selectFrom("album_notes")
		.select("answered_at")
		.executeTakeFirstOrThrow();
	const end = (answered_at?.getTime() ?? 0) + 90 * day;
	await forgetNotes(db(), new Date(end - 1));
	expect(await left()).toBe(1);
	await send(woman, await wayFrom("/profile/access", woman));
	await forgetNotes(db(), new Date(end));
	expect(await left()).toBe(1);
	await db().deleteFrom("reports").execute();
	await forgetNotes(db(), new Date(end));
	expect(await left()).toBe(0);
});

test("the case shows a reported note after a reason, and its decision quotes it to its writer", async () => {
	const { man, woman } = await askedPair();
	await send(woman, await wayFrom("/profile/access", woman));
	const { id } = await db().selectFrom("cases").select("id").executeTakeFirstOrThrow();
	const michal = await addStaff(site.site(), ["reviewer"]);
	const path = `/staff/cases/${id}`;
	await site.post(`${path}/take`, {}, michal);
	expect(await (await site.get(path, michal)).text()).not.toContain(canary);
	const decision = { decision: "notice", reason: "danger" };
	expect((await site.post(`${path}/decide`, decision, michal)).status).toBe(409);
	await site.post(`${path}/open`, { reason: "לקרוא מה נכתב בבקשה" }, michal);
	const open = await (await site.get(path, michal)).text();
	expect(open).toContain(canary);
	const [, item = ""] = /<option value="(note [\w-]+)"/.exec(open) ?? [];
	const preview = await site.post(`${path}/decide`, { ...decision, item, preview: "1" }, michal);
	expect(await preview.text()).toContain(canary);
	expect(
		(await site.post(`${path}/decide`, { ...decision, item, decision: "removed" }, michal)).status,
	).toBe(303);
	const made = await db().selectFrom("case_decisions").select("item_kind").execute();
	expect(made).toEqual([{ item_kind: "note" }]);
	expect(JSON.stringify(await db().selectFrom("audit").selectAll().execute())).not.toContain(
		canary,
	);
	expect(man.publicId).not.toBe(woman.publicId);
});

test("an appeal against a decision that names no item shows the reported note, after a reason", async () => {
	const { man, woman } = await askedPair();
	await send(woman, await wayFrom("/profile/access", woman));
	const { id } = await db().selectFrom("cases").select("id").executeTakeFirstOrThrow();
	const ronen = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	await openCaseAs(site.site(), id, ronen);
	const decision = { decision: "notice", reason: "danger" };
	expect((await site.post(`/staff/cases/${id}/decide`, decision, ronen)).status).toBe(303);
	await applyDueCases(site.site(), soon());
	const [told] = await listDecisions(db(), man);
	expect(await appealDecision(site.site(), man, told?.id ?? "", "זו טעות")).toBe("sent");
	const item = await db().selectFrom("review_items").select("id").executeTakeFirstOrThrow();
	const path = `/staff/appeals/${item.id}`;
	const michal = await addStaff(site.site(), ["reviewer"]);
	const page = async () => (await site.get(path, michal)).text();
	await site.post(`${path}/take`, {}, michal);
	expect(await page()).not.toContain(canary);
	await site.post(`${path}/album`, { reason: "לקרוא מה נכתב בבקשה" }, michal);
	expect(await page()).toContain(canary);
});
