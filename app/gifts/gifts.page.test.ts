import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { addPerson, signInAgain } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";

const site = testSite();

async function read(path: string) {
	const response = await site.get(path);
	const html = await response.text();
	const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
	const names = [...main.matchAll(/<article[\s\S]*?<h3[^>]*>([^<]+)/g)].map((match) => match[1]);
	return { status: response.status, main, names };
}

test("all eight gifts have prices in shekels, labels and a button to send them", async () => {
	const { status, main, names } = await read("/gifts");
	expect(status).toBe(200);
	expect(names).toHaveLength(8);
	const prices = [...main.matchAll(/<bdi dir="ltr"[^>]*>₪(\d+)</g)].map((match) =>
		Number(match[1]),
	);
	expect(prices).toEqual([50, 200, 25, 300, 75, 15, 35, 500, 199, 399, 699]);
	expect(main.match(/שליחת מתנה</g)).toHaveLength(8);
});

test("a category shows its own gifts and marks its tab; an unknown one shows all", async () => {
	const { main, names } = await read("/gifts?category=flowers");
	expect(names).toEqual(["ורדים אדומים", "פרחי בר"]);
	const [, current] = /<a ([^>]*aria-current="page"[^>]*)>/.exec(main) ?? [];
	expect(current).toContain('href="/gifts?category=flowers#catalogue"');
	expect((await read("/gifts?category=all")).names).toHaveLength(8);
	expect((await read("/gifts?category=cars")).names).toHaveLength(8);
});

test("three packages, the middle one marked as most popular, and three steps", async () => {
	const { main } = await read("/gifts");
	for (const words of ["זהב", "יהלום", "פלטינה", "5 מתנות", "15 מתנות", "ללא הגבלה במשך 30 יום"])
		expect(main).toContain(words);
	expect(main.match(/הנבחרת ביותר/g)).toHaveLength(1);
	expect(main.match(/רכישת חבילה</g)).toHaveLength(3);
	expect(main.match(/<ol[\s\S]*?<\/ol>/)?.[0].match(/<li/g)).toHaveLength(3);
});

test("visitors are led to joining and back to what they chose, and nothing opens later", async () => {
	const { main } = await read("/gifts");
	const links = [...main.matchAll(/href="(\/auth\?tab=signup&amp;next=[^"]+)"/g)].map(
		(match) => match[1],
	);
	expect(links).toHaveLength(11);
	expect(links[0]).toContain(encodeURIComponent("/gifts/send?gift=red-roses"));
	expect(links.at(-1)).toContain(encodeURIComponent("/gifts/pay?package=platinum"));
	expect(main).not.toContain("בהמשך");
	const guest = await site.get("/gifts/send?gift=coffee");
	expect([guest.status, guest.headers.get("location")]).toEqual([
		303,
		`/auth?next=${encodeURIComponent("/gifts/send?gift=coffee")}`,
	]);
});

test("who is signed in and no member yet is offered nothing, and told when", async () => {
	const { cookie } = await addPerson(site.site());
	const answer = await site.get("/gifts", { cookie: `${cookie}; signed-in=1` });
	const html = await answer.text();
	const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
	expect(main).toContain("החבילות והמתנות פתוחות אחרי האישור לקהילה.");
	expect(main).not.toMatch(/שליחת מתנה|רכישת חבילה<|gifts\/(send|pay)/);
});

const db = () => site.site().db;
const since = new Date(Date.now() - 20 * 86_400_000);
const cookieOf = async ({ accountId }: ClubMember) =>
	`${(await signInAgain(site.site(), accountId)).cookie}; signed-in=1`;

async function post(member: ClubMember, path: string, fields: Record<string, string>) {
	return site.post(path, fields, { cookie: await cookieOf(member) });
}

async function open(member: ClubMember, path: string) {
	const answer = await site.get(path, { cookie: await cookieOf(member) });
	return { status: answer.status, html: await answer.text() };
}

test("a gift is sent by a credit and accepted, without a script", async () => {
	const man = await addClubMember(db(), { role: "daddy", plan: "vip", since });
	const woman = await addClubMember(db(), { since });
	const form = await open(man, `/gifts/send?to=${woman.publicId}&gift=coffee`);
	expect(form.status).toBe(200);
	expect(form.html).toContain(`value="${woman.publicId}"`);
	const fields = { to: woman.publicId, gift: "coffee", note: "", pay: "credit", client_id: "c-1" };
	const refused = await post(man, `/gifts/send?to=${woman.publicId}`, fields);
	expect(refused.status).toBe(422);
	expect(await refused.text()).toContain("הן ההודעה הראשונה");
	const sent = await post(man, "/gifts/send", { ...fields, note: "יום טוב לך" });
	expect([sent.status, sent.headers.get("location")]).toEqual([
		303,
		expect.stringMatching(/^\/messages\//),
	]);
	const thread = await open(man, sent.headers.get("location") ?? "");
	expect(thread.html).toContain("קפה יוקרתי, ממך");
	const received = await open(woman, "/gifts/received");
	const [, id = ""] = /data-gift="([^"]+)" data-state="waiting"/.exec(received.html) ?? [];
	expect(id).not.toBe("");
	const accepted = await post(woman, `/gifts/${id}/accept`, { thanks: "on" });
	expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/gifts/received"]);
	const own = await open(man, "/gifts");
	expect(own.html).toContain(`data-gift="${id}" data-state="accepted"`);
	expect(own.html).toContain("התקבלה, עם תודה");
	const told = await open(man, "/notifications");
	expect(told.html).toContain('data-kind="gift"');
	const stranger = await post(man, `/gifts/${id}/decline`, {});
	expect(stranger.status).toBe(303);
	expect((await open(woman, "/gifts/received")).html).toContain('data-state="accepted"');
});

test("while she pauses a waiting gift is said to wait, and is there again afterwards", async () => {
	const man = await addClubMember(db(), { role: "daddy", plan: "vip", since });
	const woman = await addClubMember(db(), { since });
	const fields = { to: woman.publicId, gift: "coffee", pay: "credit", client_id: "c-1" };
	const sent = await post(man, "/gifts/send", { ...fields, note: "יום טוב לך" });
	const thread = sent.headers.get("location") ?? "";
	const pause = (until: Date | null) =>
		db()
			.insertInto("member_choices")
			.values({ member_id: woman.memberId, paused_until: until })
			.onConflict((old) => old.column("member_id").doUpdateSet({ paused_until: until }))
			.execute();
	await pause(new Date(Date.now() + 7 * 86_400_000));
	const paused = await open(woman, "/gifts/received");
	expect(paused.html).toContain("בזמן ההפסקה מתנה שמחכה לא מוצגת כאן");
	expect(paused.html).not.toContain("כשתגיע אחת, היא תחכה כאן");
	expect((await open(woman, thread)).html).toMatch(/href="\/gifts\/received"[^>]*>אחרי ההפסקה</);
	await pause(null);
	const back = await open(woman, "/gifts/received");
	expect(back.html).toContain('data-state="waiting"');
	expect(back.html).not.toContain("בזמן ההפסקה");
});

test("declined reads like unopened on every page of the sender, byte for byte", async () => {
	const man = await addClubMember(db(), { role: "daddy", plan: "vip", since });
	const one = await addClubMember(db(), { since });
	const other = await addClubMember(db(), { since });
	const pages: string[] = [];
	for (const woman of [one, other]) {
		const fields = { to: woman.publicId, gift: "coffee", note: "שלום לך", pay: "credit" };
		const sent = await post(man, "/gifts/send", { ...fields, client_id: woman.publicId });
		const thread = sent.headers.get("location") ?? "";
		const received = await open(woman, "/gifts/received");
		const [, id = ""] = /data-gift="([^"]+)" data-state="waiting"/.exec(received.html) ?? [];
		if (woman === one) await post(woman, `/gifts/${id}/decline`, {});
		const lines = [await open(man, "/gifts"), await open(man, thread)].map(
			({ html }) => /<li [^>]*(?:data-gift|_gift_)[\s\S]*?<\/li>/.exec(html)?.[0] ?? "",
		);
		expect(lines.join("")).toMatch(/נשלחה[\s\S]*נשלחה/);
		pages.push(lines.join("").replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID"));
	}
	expect(pages[0]).toBe(pages[1]);
});

test("who takes no gifts says so to everybody, and a package is paid for on a page of its own", async () => {
	const man = await addClubMember(db(), { role: "daddy", plan: "vip", since });
	const woman = await addClubMember(db(), { since });
	await post(woman, "/gifts/taking", {});
	expect((await open(man, `/members/${woman.publicId}`)).html).toContain("בלי מתנות");
	const fields = { to: woman.publicId, gift: "coffee", note: "שלום לך", pay: "credit" };
	const refused = await post(man, `/gifts/send?to=${woman.publicId}`, fields);
	expect(await refused.text()).toContain("כאן נבחר לא לקבל מתנות");
	const pay = await open(man, "/gifts/pay?package=gold");
	expect(pay.status).toBe(200);
	expect(pay.html).toContain("חבילה דיגיטלית");
	expect(pay.html).not.toContain("שער של");
	const platinum = await open(man, "/gifts/pay?package=platinum");
	expect(platinum.html).toContain("ללא הגבלה במשך 30 יום");
	expect((await open(man, "/gifts/pay?package=none")).status).toBe(303);
	for (const page of ["/gifts/pay?package=gold", "/gifts/pay?package=gold&more"]) {
		const back = `name="back" value="${page.replace("&", "&amp;")}"`;
		const { html } = await open(man, page);
		expect(html, "a window that is closed leads back to it").toContain(back);
	}
});
