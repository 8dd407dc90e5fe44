import { expect, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { mailInvitations } from "./invitation.job.ts";
import { inviteByCommand } from "./invite-installation.server.ts";

const site = testSite("test", { LIMITS: "1" });
const email = "gil@example.com";
const password = "שלוש כוסות של תה";
const form = { name: "גיל", gender: "male", password };

const invite = (to = email, roles = "reviewer,admin") =>
	inviteByCommand(site.site().db, `${to} ${roles}`);

/** The path of the link in the newest mail. */
async function mailedLink(): Promise<string> {
	await mailInvitations.work(site.site(), {});
	const mail = (await site.mails()).at(-1);
	return /\/staff\/accept\/[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "";
}

test("a link opens an account of the staff, which enrols a factor before its first page", async () => {
	await invite();
	const link = await mailedLink();
	const page = await site.get(link);
	expect(page.status).toBe(200);
	expect(await wordsOf(page)).toMatch(/gil@example\.com.*ניהול, בדיקה/);
	const answer = await site.post(link, form);
	expect(answer.headers.get("location")).toBe("/staff/enrol");
	const cookie = cookiesOf(answer);
	expect((await site.get("/staff", { cookie })).headers.get("location")).toContain("/staff/enrol");
	const { db } = site.site();
	expect(await db.selectFrom("staff").select(["name", "gender", "roles"]).execute()).toEqual([
		{ name: "גיל", gender: "male", roles: ["reviewer", "admin"] },
	]);
	expect(await db.selectFrom("audit").select("act").orderBy("at").execute()).toEqual([
		{ act: "staff.invited" },
		{ act: "staff.accepted" },
		{ act: "staff.signed_in" },
	]);
});

test("a link works once, and says so afterwards", async () => {
	await invite();
	const link = await mailedLink();
	const both = await Promise.all([site.post(link, form), site.post(link, form)]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
	expect(await site.site().db.selectFrom("staff").select("name").execute()).toHaveLength(1);
	const again = await site.get(link);
	expect([again.status, await wordsOf(again)]).toEqual([
		410,
		expect.stringContaining("ההזמנה כבר נוצלה"),
	]);
});

test("a link is valid for seven days from its mail", async () => {
	const at = stopClock();
	await invite();
	const link = await mailedLink();
	at(7 * day - 1);
	expect((await site.get(link)).status).toBe(200);
	at(7 * day);
	expect((await site.get(link)).status).toBe(410);
	expect((await site.post(link, form)).status).toBe(409);
	expect(await site.site().db.selectFrom("staff").select("name").execute()).toEqual([]);
});

test("a token that nobody was sent is an unknown address, for a member too", async () => {
	await invite();
	const link = await mailedLink();
	const { cookie } = await signedIn(site.site().db, "dana@example.com");
	const last = link.at(-1) === "A" ? "B" : "A";
	for (const path of [link.slice(0, -1) + last, `${link}A`, link.slice(0, -1), `${link}/x`]) {
		for (const answer of [await site.get(path, { cookie }), await site.post(path, form)]) {
			expect([answer.status, await answer.text()]).toEqual([
				404,
				expect.not.stringContaining("הצטרפות לצוות"),
			]);
		}
	}
	expect((await site.get(link, { cookie })).status).toBe(200);
	expect(JSON.stringify(site.logged())).not.toContain(link.split("/").at(-1));
});

test("an address that has an account is refused, now or by the time of the link", async () => {
	await signedIn(site.site().db, "dana@example.com");
	await expect(invite("Dana@Example.com")).rejects.toThrow("The staff are not members");
	await invite();
	const link = await mailedLink();
	await signedIn(site.site().db, email);
	const answer = await site.post(link, form);
	expect([answer.status, await wordsOf(answer)]).toEqual([
		409,
		expect.stringContaining("לכתובת הזאת כבר יש חשבון"),
	]);
	expect(await site.site().db.selectFrom("staff").select("name").execute()).toEqual([]);
});

test("unknown roles and broken addresses are refused with a sentence, and nothing is stored", async () => {
	await expect(invite(email, "boss")).rejects.toThrow("The roles are");
	await expect(invite(email, "")).rejects.toThrow("The roles are");
	await expect(invite("gil@", "admin")).rejects.toThrow("not a mail address");
	expect(await site.site().db.selectFrom("staff_invitations").select("id").execute()).toEqual([]);
});

test("a newer invitation replaces the older one; each is mailed once, also by two nodes", async () => {
	await invite();
	const first = await mailedLink();
	await invite(email, "editor");
	const work = () => mailInvitations.work(site.site(), {});
	await Promise.all([work(), work()]);
	expect(await site.mails()).toHaveLength(2);
	expect((await site.get(first)).status).toBe(404);
	const text = JSON.stringify(await site.mails());
	expect(text).not.toMatch(/reviewer|editor|בדיקה|היכרויות|dating/);
});

test("the form is checked, keeps what was typed but the password, and is limited", async () => {
	await invite();
	const link = await mailedLink();
	const weak = await site.post(link, { ...form, password: "gilgilgil1" });
	expect(weak.status).toBe(422);
	expect(await weak.text()).not.toContain("gilgilgil1");
	const empty = await site.post(link, { name: "", gender: "x", password: "" });
	expect(empty.status).toBe(422);
	for (let tries = 0; tries < 10; tries += 1) {
		await site.post(link, { ...form, password: "gilgilgil1" });
	}
	expect((await site.post(link, form)).status).toBe(429);
});
