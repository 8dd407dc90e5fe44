import { expect, test } from "vitest";
import { addDeskItem } from "../../test/desk-items.ts";
import { signedIn } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { hasReviewerSignedIn } from "../accounts/staff.server.ts";
import { staffRoles } from "../accounts/staff.ts";

const site = testSite();

const everyRole = [...staffRoles];

/** Everything about an answer that a visitor can see, without the path they typed themselves. */
async function seen(answer: Response, path: string) {
	const text = (await answer.text())
		.replaceAll(path, "/typed")
		.replaceAll(path.split("?")[0] ?? "", "/typed");
	return { status: answer.status, headers: [...answer.headers], text };
}

test("the staff open /staff; its first opening is remembered", async () => {
	expect(await hasReviewerSignedIn(site.site().db)).toBe(false);
	const { cookie } = await addStaff(site.site(), ["reviewer"]);
	expect(await hasReviewerSignedIn(site.site().db)).toBe(false);
	const answer = await site.get("/staff", { cookie });
	expect(answer.status).toBe(200);
	// No prefetching of links: what the staff open is recorded.
	expect(answer.headers.has("speculation-rules")).toBe(false);
	const text = await answer.clone().text();
	// The frame of the desk and not the site's, left when the session ends.
	expect(text).not.toContain("/sugardaddy");
	expect(text).toContain('name="needs-account"');
	expect(await wordsOf(answer)).toContain("מיכל");
	expect(await hasReviewerSignedIn(site.site().db)).toBe(true);
});

test("who may view people looks for them from every page, others have no such field", async () => {
	const pages = ["/staff", "/staff/applications", "/staff/cases", "/staff/rules", "/staff/record"];
	const isOffered = async (page: string, cookie: string) =>
		(await (await site.get(page, { cookie })).text()).includes('action="/staff/people"');
	const reviewer = await addStaff(site.site(), ["reviewer", "admin"]);
	for (const page of pages) {
		expect(await isOffered(page, reviewer.cookie), page).toBe(true);
	}
	const editor = await addStaff(site.site(), ["editor"]);
	expect((await site.get("/staff", { cookie: editor.cookie })).status).toBe(200);
	expect(await isOffered("/staff", editor.cookie)).toBe(false);
});

test("a form that was filled in on somebody else's page does nothing, and says so", async () => {
	const desk = await addDeskItem(site);
	const ronen = await desk.ronen();
	const whose = async ({ cookie }: { cookie: string }) =>
		/"whose\\?",\\?"([\w-]{16})/.exec(await (await site.get(desk.path, { cookie })).text())?.[1] ??
		"";
	const [his, hers] = [await whose(ronen), await whose(desk.michal)];
	expect(his).toMatch(/^[\w-]{16}$/);
	expect(hers).not.toBe(his);
	const decision = { decision: "second_look", look: "under_25" };
	const answer = await desk.act("decide", { ...decision, whose: hers }, ronen);
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/staff");
	const flash = /flash=[^;]+/.exec(cookiesOf(answer))?.[0] ?? "";
	const next = await site.get("/staff", { cookie: `${ronen.cookie}; ${flash}` });
	expect(await wordsOf(next)).toContain("העמוד היה פתוח בחשבון אחר");
	expect(await desk.decisions()).toEqual([]);
	expect((await desk.act("decide", { ...decision, whose: his }, ronen)).status).toBe(303);
	expect(await desk.decisions()).toHaveLength(1);
});

const staffAddresses = ["/staff", "/STAFF", "/staff/", "/%73taff", "/staff?x=1", "/staff.data"];

test.each(staffAddresses)("%s is an unknown address for everybody else", async (path) => {
	const unknown = path.replace(/s(taff)/i, "x$1").replace("%73taff", "%78taff");
	const member = await signedIn(site.site().db, "dana@example.com");
	for (const cookie of ["", "theme=dark", "session=x", "desk=x", member.cookie]) {
		for (const method of ["GET", "HEAD", "POST"]) {
			const ask = (address: string) =>
				site.fetch(
					new Request(`http://localhost:3000${address}`, {
						method,
						headers: { cookie, origin: "http://localhost:3000" },
						...(method === "POST" ? { body: new URLSearchParams({ a: "b" }) } : {}),
					}),
				);
			expect(await seen(await ask(path), path), `${method} ${cookie}`).toEqual(
				await seen(await ask(unknown), unknown),
			);
		}
	}
});

test("a browser whose session ended is led to /auth and back", async () => {
	const { cookie, accountId } = await addStaff(site.site(), everyRole);
	const mark = cookiesOf(await site.get("/staff", { cookie }));
	const { db } = site.site();
	await db.deleteFrom("sessions").where("account_id", "=", accountId).execute();
	const ended = await site.get("/staff?a=1", { cookie: `${cookie}; ${mark}` });
	expect(ended.headers.get("location")).toBe("/auth?next=%2Fstaff%3Fa%3D1");
	await db.updateTable("staff").set({ left_at: new Date() }).execute();
	expect((await site.get("/staff", { cookie: mark })).status).toBe(404);
});
