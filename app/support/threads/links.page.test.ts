import { expect, test } from "vitest";
import { pageOf } from "../../../test/desk-items.ts";
import { addPerson } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { deleteNow } from "../../my-account/deletion/deletion.server.ts";
import { receiveTicket } from "../ticket.server.ts";

const site = testSite();
const db = () => site.site().db;

const email = "dana@demo.test";
const asked = {
	name: "דנה",
	email,
	message: "שילמתי ולא הגיעה קבלה",
	subject: "billing",
	source: "contact",
} as const;

const open = async (message: string = asked.message) =>
	(await receiveTicket(site.site(), { ...asked, message })).number;
const support = () => addStaff(site.site(), ["support"]);
const answer = (number: number, { cookie }: { cookie: string }, fields: object = {}) =>
	site.post(
		`/staff/tickets/${number}`,
		{ text: "הקבלה נשלחה שוב.", seen: "1", after: "wait", ...fields },
		{ cookie },
	);
const mailsTo = async (to: string) => (await site.mails()).filter((mail) => mail.to === to);
/** The path of the link in the newest mail to the sender. */
async function linkOf(): Promise<string> {
	const text = (await mailsTo(email)).at(-1)?.text ?? "";
	const link = /https?:\/\/[^/]+(\/support\/\d+\?key=\S+)/.exec(text)?.[1];
	if (!link) throw new Error("no link was mailed");
	return link;
}
const messages = () =>
	db().selectFrom("ticket_messages").select(["place", "is_ours"]).orderBy("place").execute();

test("a forwarded link reads and answers its ticket, whoever is signed in, and opens nothing more", async () => {
	const number = await open();
	const other = await open("שאלה אחרת");
	await answer(number, await support());
	const link = await linkOf();
	const key = link.split("key=")[1];
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	expect((await pageOf(await site.get(link, noa))).words).toContain(asked.message);
	expect((await site.post(link, { text: "נועה כותבת", seen: "2" }, noa)).status).toBe(303);
	expect((await messages()).at(-1)).toEqual({ place: 3, is_ours: false });
	for (const path of [`/support/${number}`, `/support/${other}?key=${key}`]) {
		expect((await site.get(path, noa)).status, path).toBe(404);
	}
	expect((await pageOf(await site.get("/support", noa))).words).not.toContain(String(number));
});

test("a ticket outlives its account: it is answered, read behind its link, and nobody's at /support", async () => {
	const { person, cookie } = await addPerson(site.site(), { email });
	const number = await open();
	const michal = await support();
	const path = `/staff/tickets/${number}`;
	expect((await pageOf(await site.get(path, michal))).words).toContain("לדף האדם");
	await deleteNow(site.site(), person, { draftToken: undefined, shownCents: 0 });
	const left = await pageOf(await site.get(path, michal));
	expect([left.status, left.words.includes("אין חשבון בכתובת")]).toEqual([200, true]);
	expect((await answer(number, michal)).status).toBe(303);
	expect((await pageOf(await site.get(await linkOf()))).words).toContain("הקבלה נשלחה שוב");
	expect((await site.get(`/support/${number}`, { cookie })).status).toBe(303);
});

test("an answer that is sent twice at once is stored and told once", async () => {
	const number = await open();
	const michal = await support();
	const both = await Promise.all([answer(number, michal), answer(number, michal)]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
	expect(await messages()).toEqual([{ place: 2, is_ours: true }]);
	// The confirmation, and one for the answer.
	expect(await mailsTo(email)).toHaveLength(2);
	const link = await linkOf();
	const replies = await Promise.all([0, 1].map(() => site.post(link, { text: "תודה", seen: "2" })));
	expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 409]);
	expect(await messages()).toHaveLength(2);
});

test("the longest text goes through both ways, and one letter more keeps what was typed", async () => {
	const number = await open();
	const michal = await support();
	const longest = "😀".repeat(4_000);
	const tooLong = await pageOf(await answer(number, michal, { text: `${longest}!` }));
	expect([tooLong.status, tooLong.html.includes(`${longest}!`)]).toEqual([422, true]);
	expect((await answer(number, michal, { text: longest })).status).toBe(303);
	const link = await linkOf();
	expect((await site.post(link, { text: longest, seen: "2" })).status).toBe(303);
	const page = await pageOf(await site.post(link, { text: `${longest}!`, seen: "3" }));
	expect([page.status, page.html.includes(`${longest}!`)]).toEqual([422, true]);
	const listed = await site.get("/staff/tickets", michal);
	expect((await pageOf(listed)).html.length, "the list shows its beginning").toBeLessThan(100_000);
});

test("a link to a ticket whose time is over is an unknown address", async () => {
	const number = await open();
	await answer(number, await support());
	const link = await linkOf();
	await db().deleteFrom("tickets").where("number", "=", number).execute();
	expect((await site.get(link)).status).toBe(404);
	expect((await site.post(link, { text: "עוד", seen: "2" })).status).toBe(404);
});

test("signing out in another tab takes away what belongs to the account, and not what a link opened", async () => {
	const { cookie } = await addPerson(site.site(), { email });
	const number = await open();
	await answer(number, await support());
	const leaves = async (path: string, who = {}) =>
		(await (await site.get(path, who)).text()).includes('name="needs-account"');
	expect([
		await leaves("/support", { cookie }),
		await leaves(`/support/${number}`, { cookie }),
	]).toEqual([true, true]);
	expect(await leaves(await linkOf())).toBe(false);
});
