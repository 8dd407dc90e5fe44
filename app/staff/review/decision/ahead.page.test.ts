import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { stopClock } from "../../../../test/clock.ts";
import { addDeskItem, type DeskItem } from "../../../../test/desk-items.ts";
import { dataPath, readPageData } from "../../../../test/page-data.ts";
import { addApplicant, openAll } from "../../../../test/reviews.ts";
import { testSite } from "../../../../test/site.ts";
import type { Ahead } from "../../frame/ahead.ts";

const site = testSite();
const own = build.assets.version;

/** Decides as a page in which React runs does; what the answer brings along. */
async function decideAhead(desk: DeskItem, fields: Record<string, string>) {
	const answer = await desk.act("decide.data", fields);
	const text = await answer.text();
	const { data } = readPageData(text) as { data?: { ahead?: Ahead } };
	return { status: answer.status, ahead: data?.ahead, text };
}

test("the answer to a decision brings the next item's page as it is, taken and recorded once", async () => {
	stopClock();
	const desk = await addDeskItem(site);
	const { itemId } = await addApplicant(site.site().db);
	const path = `/staff/applications/${itemId}`;
	await desk.act("take");
	const decision = { decision: "ask", words: "סלפי נוסף, בבקשה" };
	const { status, ahead } = await decideAhead(desk, { ...decision, next: own });
	expect(status).toBe(200);
	expect(ahead).toMatchObject({ path, route: "staff-applications-item" });
	expect(await desk.decisions()).toMatchObject([{ verdict: "ask" }]);
	const page = await (await site.get(dataPath(path), desk.michal)).text();
	expect(ahead?.loaded).toEqual(readPageData(page)["staff-applications-item"]?.data);
	expect(ahead?.loaded).toMatchObject({ isHeld: true, item: { id: itemId } });
	const acts = await site
		.site()
		.db.selectFrom("audit")
		.select("act")
		.where("subject_id", "=", itemId)
		.orderBy("id")
		.execute();
	expect(acts).toEqual([{ act: "item.taken" }, { act: "item.opened" }]);
});

test.each([
	["without a script", "1"],
	["from a page of another build", "v-before"],
])("%s it leads there instead", async (_, next) => {
	const desk = await addDeskItem(site);
	const { itemId } = await addApplicant(site.site().db);
	await desk.act("take");
	const decision = { decision: "ask", words: "סלפי נוסף, בבקשה", next };
	const { status, ahead, text } = await decideAhead(desk, decision);
	expect(ahead).toBeUndefined();
	expect(status).toBe(202);
	expect(text).toContain(`/staff/applications/${itemId}`);
});

test("with nothing left, or with something to say, it leads there too", async () => {
	const desk = await addDeskItem(site);
	await desk.act("take");
	const decision = { decision: "ask", words: "סלפי נוסף, בבקשה", next: own };
	const last = await decideAhead(desk, decision);
	expect([last.status, last.ahead]).toEqual([202, undefined]);
	expect(last.text).toContain('"/staff/applications"');
	const other = await addDeskItem(site);
	const { db } = site.site();
	await addApplicant(db);
	await db.insertInto("profiles").values({ id: other.noa.accountId, age: 21 }).execute();
	await other.act("take");
	await openAll(db, other.michal, other.noa.itemId);
	const first = await decideAhead(other, { decision: "approve", next: own });
	expect([first.status, first.ahead]).toEqual([202, undefined]);
	expect((await other.decisions()).map(({ verdict }) => verdict)).toContain("second_look");
});
