import { expect, test } from "vitest";
import { accountKinds, kindsOfAccounts } from "../../test/account-kinds.ts";
import { clubPages } from "../../test/club-pages.ts";
import { addEnforcement } from "../../test/enforcements.ts";
import { testSite } from "../../test/site.ts";
import { tellNotices } from "../accounts/notices.server.ts";
import { countFaces } from "../members/limits/page-limits.server.ts";
import { block } from "../moderation/blocks.server.ts";
import { saveWishes, wishesOf } from "../profiles/wishes/wishes.server.ts";

const site = testSite("test", { LIMITS: "1" });
const { db, addWoman, enter, enterPair, ask, post, words, html } = clubPages(site);

const path = "/today";
const sections = (page: string) =>
	[...page.matchAll(/data-today="(\w+)"/g)].map(([, name]) => name);
const facesIn = (page: string) =>
	[...page.matchAll(/data-member="([^"]+)"/g)].map(([, id]) => id).toSorted();

const kinds = kindsOfAccounts(site);

test.each(accountKinds)("%s", async (kind) => {
	const { enter: enterOne, today: to = null } = kinds[kind] ?? {};
	const cookie = await enterOne?.();
	const given = cookie === undefined ? {} : { cookie };
	const page = await site.get(path, given);
	expect(page.headers.get("location")).toBe(to);
	expect(page.status).toBe(to === null ? 200 : 303);
	const data = await site.get(`${path}.data`, given);
	const text = await data.text();
	if (to === null) expect(sections(await page.text())).toContain("waiting");
	else {
		expect(text).toContain("SingleFetchRedirect");
		expect(text).not.toContain("faces");
	}
	expect(data.headers.get("cache-control")).toContain("no-store");
});

test("what waits stands in lines that lead to it", async () => {
	const pair = await enterPair();
	const thread = await ask(pair, "ראיתי שבחרת אדריכלות");
	const page = await html(path, pair.woman);
	expect(page).toContain(`href="${thread}"`);
	const said = await words(path, pair.woman);
	expect(said).toContain("אורי, 30, כתב לך לראשונה ״ראיתי שבחרת אדריכלות״");
	expect(said).toContain("דבר אחד מחכה לך. השאר בקצב שלך.");
	expect(sections(page)).toEqual(["waiting", "faces", "next"]);
	expect(await words(path, pair.man)).toContain("היום שקט");
	expect(sections(await html(path, pair.man))).toEqual(["waiting", "faces", "next", "month"]);
});

test("a request that is older than many unread talks keeps its line, as a decision does beside many hearts", async () => {
	const woman = await enter({ texts: { display_name: "תמר" } });
	const entered = () => enter({ role: "daddy", plan: "vip" });
	const request = await ask({ man: await entered(), woman });
	await addEnforcement(site.site(), woman, "notice");
	for (let at = 0; at < 7; at += 1) {
		const man = await entered();
		const thread = await ask({ man, woman });
		await post(`${thread}/accept`, woman);
		await post(thread, man, { text: "עוד משהו", client_id: crypto.randomUUID() });
		await post(`/members/${woman.publicId}/heart`, man);
		await post(`/members/${man.publicId}/heart`, woman);
	}
	const said = await words(path, woman);
	expect(await html(path, woman)).toContain(`href="${request}"`);
	expect(said).toContain("כתב לך לראשונה");
	expect(said).toMatch(/החלט/);
	expect(said).toContain("יותר מחמישה דברים מחכים לך");
});

test("a request that was read waits until it is answered, declined or put away", async () => {
	const woman = await enter();
	const openOne = async () => {
		const man = await enter({ role: "daddy", plan: "vip" });
		const thread = await ask({ man, woman });
		await html(thread, woman);
		await post(`${thread}/read`, woman, { number: "1" });
		return thread;
	};
	const threads = [await openOne(), await openOne(), await openOne()];
	expect(await words(path, woman)).toContain("שלושה דברים מחכים לך");
	const [one, two, three] = threads as [string, string, string];
	await post(`${one}/accept`, woman);
	await post(`${two}/decline`, woman);
	const left = await html(path, woman);
	expect(threads.filter((thread) => left.includes(`href="${thread}"`))).toEqual([three]);
	await post(`${three}/archive`, woman);
	expect(await words(path, woman)).toContain("היום שקט");
});

test("two hearts, a request for the album and a decision wait, until they were seen", async () => {
	const pair = await enterPair();
	const { man, woman } = pair;
	await post(`/members/${woman.publicId}/heart`, man);
	await post(`/members/${man.publicId}/heart`, woman);
	await db()
		.insertInto("album_requests")
		.values({ asker_id: man.memberId, owner_id: woman.memberId, asked_at: new Date() })
		.execute();
	await addEnforcement(site.site(), woman, "notice");
	const said = await words(path, woman);
	expect(said).toContain("גם אורי אהב אותך");
	expect(said).toContain("אורי, 30, מבקש לראות את האלבום");
	expect(said).toMatch(/(שלושה|שני) דברים מחכים לך/);
	expect(await html(path, woman)).toContain(`href="/members/${man.publicId}"`);
	await html(`/members/${man.publicId}`, woman);
	expect(await words(path, woman)).not.toContain("גם אורי");
	await db()
		.transaction()
		.execute((trx) => block(trx, { viewerId: man.memberId, otherId: woman.memberId }));
	expect(await words(path, woman)).not.toContain("אורי");
});

test("two hearts of two who write already lead to their conversation, and are seen there", async () => {
	const pair = await enterPair();
	const { man, woman } = pair;
	const thread = await ask(pair);
	await post(`${thread}/accept`, woman);
	await html(thread, woman);
	await post(`/members/${woman.publicId}/heart`, man);
	await post(`/members/${man.publicId}/heart`, woman);
	for (const place of [path, "/notifications"]) {
		const said = await words(place, woman);
		expect(said).toMatch(/גם אורי אהב אותך השיחה שלכם פתוחה/);
		expect(await html(place, woman)).toContain(`href="${thread}"`);
	}
	await html(thread, woman);
	expect(await words(path, woman)).toContain("היום שקט");
});

test.each([
	["shown", "photos", "התמונה שלך אושרה ומוצגת"],
	["shown", "profile", "הטקסט שלך אושר ומוצג"],
	["not-shown", "photos", "העדכון שלך לא אושר"],
])("a decision (%s, %s) has one sentence here and in the list", async (code, subject, sentence) => {
	const { accountId, ...woman } = await enter();
	await db()
		.transaction()
		.execute((trx) =>
			tellNotices(trx, [{ accountId, kind: "decision", code, subject }], new Date()),
		);
	for (const place of [path, "/notifications"]) {
		const said = await words(place, { accountId, ...woman });
		expect(said).toContain(sentence);
		if (code === "shown") expect(said).not.toContain("ומה אפשר לעשות");
	}
});

test("a running month leads straight to where it is prolonged", async () => {
	const man = await enter({ role: "daddy", plan: "vip" });
	expect(await words(path, man)).toMatch(/נשארו \d+ יום, עד .* הארכה בחודש/);
	expect(await html(path, man)).toContain('href="/sugardaddy#plans"');
});

test("many wait, and five lines stand there", async () => {
	const woman = await enter();
	for (let index = 0; index < 7; index += 1) {
		const man = await enter({ role: "daddy", plan: "vip" });
		await ask({ man, woman }, `שלום ${index}`);
	}
	const page = await html(path, woman);
	expect(page.match(/לך לראשונה/g)?.length).toBeGreaterThanOrEqual(5);
	const said = await words(path, woman);
	expect(said.match(/לך לראשונה/g)).toHaveLength(5);
	expect(said).toContain("יותר מחמישה דברים מחכים לך");
});

test("six faces by the wishes, and nobody whom one knows already", async () => {
	const man = await enter({ role: "daddy", plan: "vip" });
	const since = new Date();
	const women = [];
	for (let index = 0; index < 8; index += 1) women.push(await addWoman({ age: 30 + index, since }));
	const old = await addWoman({ age: 60, since });
	await addWoman({ age: 35 });
	expect(facesIn(await html(path, man))).toHaveLength(6);
	await saveWishes(db(), man, wishesOf({ ageFrom: 60 }), 0);
	const page = await html(path, man);
	expect(facesIn(page)).toEqual([old.publicId]);
	expect(page).toContain("פנים חדשות, לפי מה שביקשת");
	await post(`/members/${old.publicId}/heart`, man);
	const nobody = await html(path, man);
	expect(facesIn(nobody)).toEqual([]);
	expect(nobody).toContain('href="/gallery?wishes=0"');
});

test("the page's data says nothing of the other's wishes, and of each only what stands there", async () => {
	const man = await enter({ role: "daddy", plan: "vip" });
	const woman = await addWoman({ since: new Date(), texts: { interests: "סוד שאינו כאן" } });
	const data = async () => (await site.get(`${path}.data`, { cookie: man.cookie })).text();
	const before = await data();
	await saveWishes(db(), woman, wishesOf({ ageFrom: 18, ageTo: 19 }), 0);
	const after = await data();
	const plain = (text: string) => text.replace(/\d{10,}/g, "");
	expect(plain(after)).toBe(plain(before));
	expect(after).toContain(woman.publicId);
	for (const hidden of [woman.memberId, woman.accountId, "סוד שאינו כאן", "sessionId"]) {
		expect(after).not.toContain(hidden);
	}
});

test("one step at a time, which may be put aside and proposed again", async () => {
	const woman = await enter({ texts: { sentence: "שלום", tags: "wine sea yoga" } });
	const proposed = async () => /<h3 class="h3">([^<]*)</.exec(await html(path, woman))?.[1] ?? null;
	expect(await proposed()).toBe("דיוקן שכל החברים רואים");
	const aside = async (step: string) => {
		const answer = await post("/today/aside", woman, { step });
		expect(answer.status).toBe(303);
		expect(answer.headers.get("location")).toBe(path);
	};
	await aside("portrait");
	expect(await proposed()).toBe("מה את מחפשת");
	await aside("portrait");
	for (const step of ["seeks", "wishes", "who", "money", "__proto__"]) await aside(step);
	expect(await proposed()).toBeNull();
	expect(await words(path, woman)).toContain("השלבים שנשארו ממתינים, אפשר לחזור אליהם.");
	await post("/today/aside/undo", woman);
	expect(await proposed()).toBe("דיוקן שכל החברים רואים");
	expect((await site.post("/today/aside", { step: "tags" })).headers.get("location")).toContain(
		"/auth",
	);
});

test("a man without a month reads what is open, shut and waiting", async () => {
	const man = await enter({ role: "daddy" });
	const woman = await enter();
	await post(`/members/${man.publicId}/heart`, woman);
	const said = await words(path, man);
	expect(said).toContain("ולפתוח 12 פרופילים ביום. היום נפתחו 0 .");
	expect(said).toContain("אישה אחת סימנה אותך בלב. זה המספר האמיתי.");
	expect(await html(path, man)).not.toContain(woman.publicId);
});

test("whoever looks for faces too often sees the rest of the page", async () => {
	const woman = await enter();
	await enter({ role: "daddy", since: new Date() });
	const faces = async () => facesIn(await html(path, woman)).length;
	expect(await faces()).toBe(1);
	for (let times = 0; times < 120; times += 1)
		await countFaces(site.site(), { id: woman.memberId }, new Date());
	expect(await faces()).toBe(0);
	expect((await site.get(path, { cookie: woman.cookie })).status).toBe(200);
});
