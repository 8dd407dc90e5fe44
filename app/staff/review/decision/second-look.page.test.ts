import { expect, test } from "vitest";
import { addDeskItem, pageOf } from "../../../../test/desk-items.ts";
import { testSite } from "../../../../test/site.ts";
import { applyDueDecisions } from "../../../reviews/desk/apply/apply.server.ts";

const site = testSite();
const inTenSeconds = () => new Date(Date.now() + 11_000);

test("who looks under 25 gets a second look, with the reason, and is not approved without it", async () => {
	const desk = await addDeskItem(site);
	const ronen = await desk.ronen();
	await desk.act("take");
	expect((await desk.open()).words).toMatch(/מבט שני.*נראית מתחת לגיל 25/);
	await desk.act("decide", { decision: "second_look", look: "under_25" });
	await applyDueDecisions(site.site(), inTenSeconds());
	const queue = await pageOf(await site.get("/staff/applications", ronen));
	expect(queue.words).toMatch(/מבט שני, לבקשת.*ייתכן שנראית מתחת לגיל 25/);
	await desk.act("take");
	expect((await desk.open()).words).toMatch(/נדרש מבט שני לפני אישור.*נראית מתחת לגיל 25/);
	expect((await desk.act("decide", { decision: "approve" })).status).toBe(409);
	await desk.act("release");
	await desk.act("take", {}, ronen);
	expect((await desk.open(desk.path, ronen)).words).toMatch(/לבקשת.*נראית מתחת לגיל 25/);
	const approved = await desk.act("decide", { decision: "approve" }, ronen);
	expect(approved.status).toBe(303);
	const rows = await site
		.site()
		.db.selectFrom("audit")
		.select("reason")
		.where("act", "=", "decision.made")
		.orderBy("id")
		.execute();
	expect(rows).toEqual([{ reason: "under_25" }, { reason: null }]);
});

test("an unknown reason for it is no decision, and none is needed", async () => {
	const desk = await addDeskItem(site);
	const answer = await desk.act("decide", { decision: "second_look", look: "ugly" });
	expect(answer.status).toBe(422);
	const plain = await desk.act("decide", { decision: "second_look" });
	expect(plain.status).toBe(303);
	expect(await desk.decisions()).toMatchObject([{ verdict: "second_look" }]);
});
