/** People who asked for account deletion are set aside at the desk, and come back with the undo. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { buyPlan } from "../../test/buying.ts";
import { day, stopClock } from "../../test/clock.ts";
import { addDeskItem, addQueueItem, addShownPhoto } from "../../test/desk-items.ts";
import { testPaypal } from "../../test/paypal.ts";
import { signedIn } from "../../test/person.ts";
import { picture } from "../../test/pictures.ts";
import { addApplicant, addSent, decide } from "../../test/reviews.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { notMeLink } from "../accounts/not-me-link.server.ts";
import { openSession } from "../accounts/sessions/session.server.ts";
import {
	keepLink,
	scheduleDeletion,
	undoDeletion,
} from "../my-account/deletion/deletion.server.ts";
import { holidays, workingDayDue } from "../platform/working-day.ts";
import { readQueues } from "../staff/overview/queue-figures.server.ts";
import { findApplication } from "./application.server.ts";
import { countOpen, listItems } from "./desk/items.server.ts";
import { findVerification } from "./verification/verification.server.ts";

const site = testSite();
const paypal = testPaypal(() => site.site());
const db = () => site.site().db;

async function leave(person: { accountId: string }, cents = 0) {
	const scheduled = await scheduleDeletion(site.site(), person, cents);
	if ("refused" in scheduled) throw new Error(scheduled.refused);
	return { accountId: person.accountId, deletesAt: scheduled.deletesAt };
}

test("a woman's request is in no queue, count, page or picture while the deletion waits", async () => {
	const michal = await addStaff(site.site(), ["reviewer"]);
	const noa = await addQueueItem(site, "applications");
	const bytes = await sharp(await picture(120, 160))
		.webp()
		.toBuffer();
	const blur = { format: "webp", size: 24, width: 24, height: 24, bytes } as const;
	const photo = await addShownPhoto(site.site(), noa, { variants: [blur] });
	const other = await addApplicant(db());
	const path = `/staff/applications/${noa.id}`;
	const shown = async () => (await site.get(`${path}/pictures/${photo}/blurred`, michal)).status;
	expect(await shown()).toBe(200);
	await leave(noa);
	expect(await shown()).toBe(404);
	expect(await listItems(db(), { kind: "application" }, michal)).toMatchObject([
		{ id: other.itemId },
	]);
	expect((await countOpen(db())).application).toMatchObject({ open: 1 });
	const queues = await readQueues(site.site(), new Date());
	expect(queues.find(({ kind }) => kind === "application")).toMatchObject({ open: 1 });
	const beside = await site.get(`/staff/applications/${other.itemId}`, michal);
	expect(await beside.text()).not.toContain(noa.id);
	for (const act of ["", "/take", "/decide"]) {
		const fields = { decision: "ask", words: "עוד אור" };
		const answer = await (act ? site.post(path + act, fields, michal) : site.get(path, michal));
		const back = act === "/take" ? path : "/staff/applications";
		expect(answer.headers.get("location")).toBe(back);
	}
	expect(await db().selectFrom("decisions").selectAll().execute()).toEqual([]);
	const [item] = await db()
		.selectFrom("review_items")
		.select("held_by")
		.orderBy("number")
		.execute();
	expect(item).toEqual({ held_by: null });
});

test("undone, it waits in the queue as before, with its selfie and a new promise", async () => {
	const setClock = stopClock();
	const { michal, noa } = await addDeskItem(site);
	await decide(site.site(), michal, noa.itemId, { verdict: "approve" });
	const waiting = await leave(noa);
	setClock(5 * day);
	expect(await undoDeletion(db(), waiting)).toBe("kept");
	const due = workingDayDue(new Date(), { closed: holidays });
	expect(await findApplication(db(), noa)).toMatchObject({ state: "in_review", dueAt: due });
	expect(await findVerification(db(), noa)).toMatchObject({ state: "sent" });
	expect(await listItems(db(), { kind: "application" }, michal)).toMatchObject([
		{ id: noa.itemId, dueAt: due },
	]);
});

test("secured by the link of somebody else's mail, the answer is promised anew, and only then", async () => {
	const setClock = stopClock();
	const { michal, noa } = await addDeskItem(site);
	const due = async () => (await listItems(db(), { kind: "application" }, michal))[0]?.dueAt;
	const promised = await due();
	const secure = async () => {
		const { accountId } = noa;
		const email = `${accountId}@example.com`;
		const { href, origin } = new URL(notMeLink(site.site(), { accountId, email }));
		await site.post(href.slice(origin.length), {});
	};
	setClock(day);
	await secure();
	expect(await due()).toEqual(promised);
	await leave(noa);
	setClock(5 * day);
	await secure();
	expect(await due()).toEqual(workingDayDue(new Date(), { closed: holidays }));
});

test("a man's request ends with his payment, and he is told to pay and verify anew", async () => {
	const avi = await signedIn(db(), "avi@example.com", { isReauthenticated: true });
	await buyPlan(site.site(), paypal(), avi, "premium");
	await addSent(db(), avi);
	const anew = /מי שמתחרט משלם שוב.*מאמת מחדש/;
	expect(await wordsOf(await site.get("/account/delete", avi))).toMatch(anew);
	const waiting = await leave(avi, 19_900);
	expect((await site.mails()).map(({ text }) => text).join(" ")).toMatch(/תשלום חדש.*אימות חדש/s);
	expect(await findVerification(db(), avi)).toMatchObject({ state: "withdrawn" });
	const kept = await site.post(new URL(keepLink(site.site(), waiting)).href.slice(21), {});
	expect(await wordsOf(kept)).toMatch(/החשבון נשאר.*תשלום חדש פותח בקשה חדשה.*מאמתים מחדש/);
	const { token } = await openSession(db(), avi.accountId, "Chrome · Mac");
	const page = await wordsOf(await site.get("/application", { cookie: `session=${token}` }));
	expect(page).toMatch(/תשלום חדש יפתח בקשה חדשה, ואז מאמתים מחדש/);
});

test("who has no request is told nothing of it", async () => {
	const dana = await signedIn(db(), "dana@example.com", { isReauthenticated: true });
	const page = await wordsOf(await site.get("/account/delete", dana));
	expect(page).not.toContain("הבקשה שלך");
	const kept = await site.post(
		new URL(keepLink(site.site(), await leave(dana))).href.slice(21),
		{},
	);
	expect(await wordsOf(kept)).not.toContain("בקשה");
});
