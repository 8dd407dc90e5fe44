import { expect, test } from "vitest";
import { day, hour, stopClock } from "../../../test/clock.ts";
import { fieldsOf } from "../../../test/fields.ts";
import { addPerson, password, signInAgain } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { readProfile } from "../profile.server.ts";

const site = testSite();
const words = "מה שנכתב כאן קודם ולא נשמר חזר לטופס.";

const forms = [
	{
		id: "profile",
		path: "/profile",
		typed: { display_name: "דנה", interests: "ים, יין", tags: "exhibitions" },
	},
	{ id: "wishes", path: "/profile/wishes", typed: { ageFrom: "35", seeks: "travel" } },
] as const;

/** Opens a form, ends the session and sends the form with what was typed. */
async function sendLate({ id, path, typed }: (typeof forms)[number], cookie: string) {
	const opened = fieldsOf(await (await site.get(path, { cookie })).text(), id);
	await site.site().db.deleteFrom("sessions").execute();
	const answer = await site.post(path, { ...opened, ...typed }, { cookie });
	expect(answer.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(path)}`);
	return { ...opened, ...typed };
}

const shownTo = async (accountId: string, { id, path }: (typeof forms)[number]) => {
	const { cookie } = await signInAgain(site.site(), accountId);
	const answer = await site.get(path, { cookie });
	const text = await wordsOf(answer.clone());
	return { cookie, fields: fieldsOf(await answer.text(), id), text };
};

const kept = () => site.site().db.selectFrom("drafts").selectAll().execute();

test.each(forms)("the form $id sent after the session ended waits for its person", async (form) => {
	const { person, cookie } = await addPerson(site.site());
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	await sendLate(form, cookie);
	expect(await kept()).toMatchObject([{ kind: form.id, account_id: person.accountId }]);
	expect(JSON.stringify(await kept())).not.toMatch(/דנה|exhibitions|"35"/);
	const hers = await shownTo(noa.person.accountId, form);
	expect(hers.text).not.toContain(words);

	const back = await shownTo(person.accountId, form);
	expect(back.text).toContain(words);
	expect(back.fields).toMatchObject(form.typed);
	const saved = await site.post(form.path, back.fields, { cookie: back.cookie });
	expect(saved.status).toBe(303);
	expect(await kept()).toEqual([]);
	expect((await shownTo(person.accountId, form)).fields).toMatchObject(form.typed);
});

test("signing in leads back to the form; sent again it replaces what was kept, for 48 hours", async () => {
	const setClock = stopClock();
	const [form] = forms;
	const { person, cookie } = await addPerson(site.site());
	const sent = await sendLate(form, cookie);
	await site.post(form.path, { ...sent, display_name: "דנה לוי" }, { cookie });
	expect(await kept()).toHaveLength(1);
	const email = "dana@example.com";
	const signIn = await site.post("/auth?next=/profile", { email, password });
	expect(signIn.headers.get("location")).toBe("/profile");
	const page = await site.get("/profile", { cookie: cookiesOf(signIn) });
	expect(await page.text()).toContain('value="דנה לוי"');
	setClock(48 * hour - 1);
	expect((await shownTo(person.accountId, form)).text).toContain(words);
	setClock(48 * hour);
	expect((await shownTo(person.accountId, form)).text).not.toContain(words);
});

test("who goes back to what is stored does not see the kept text again", async () => {
	const [form] = forms;
	const { person, cookie } = await addPerson(site.site());
	await sendLate(form, cookie);
	const back = await shownTo(person.accountId, form);
	const given = await site.post(form.path, { form: "profile", discard: "on" }, back);
	expect(given.headers.get("location")).toBe("/profile");
	expect(await kept()).toEqual([]);
	expect((await shownTo(person.accountId, form)).fields).toMatchObject({ display_name: "" });
});

test("a form opened by somebody else is not saved, and waits for its owner", async () => {
	const [form] = forms;
	const dana = await addPerson(site.site());
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	const opened = fieldsOf(await (await site.get(form.path, dana)).text(), form.id);
	const answer = await site.post(form.path, { ...opened, ...form.typed }, noa);
	const page = await site.get("/profile", { cookie: `${noa.cookie}; ${cookiesOf(answer)}` });
	expect(await wordsOf(page)).toContain("הטופס נפתח בחשבון אחר, ולכן שום דבר לא נשמר כאן");
	expect(await readProfile(site.site().db, noa.person)).toMatchObject({ display_name: null });
	expect((await shownTo(dana.person.accountId, form)).fields).toMatchObject(form.typed);
});

test("nothing is kept for a forged or old owner, a deleted account, or a flood of text", async () => {
	const setClock = stopClock();
	const [form] = forms;
	const { person, cookie } = await addPerson(site.site());
	const sent = await sendLate(form, cookie);
	const { db } = site.site();
	const keptAfter = async (fields: Record<string, string>) => {
		await db.deleteFrom("drafts").execute();
		expect((await site.post(form.path, { ...sent, ...fields })).status).toBe(303);
		return (await kept()).length;
	};
	expect(await keptAfter({})).toBe(1);
	expect(await keptAfter({ opened_for: person.accountId })).toBe(0);
	expect(await keptAfter({ opened_for: "" })).toBe(0);
	expect(await keptAfter({ interests: "a".repeat(40_000) })).toBe(0);
	setClock(30 * day - 1);
	expect(await keptAfter({})).toBe(1);
	setClock(30 * day);
	expect(await keptAfter({})).toBe(0);
	setClock(0);
	await db.deleteFrom("accounts").execute();
	expect(await keptAfter({})).toBe(0);
});
