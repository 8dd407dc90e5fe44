import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { addEnforcement } from "../../test/enforcements.ts";
import { dataPath, readPageData } from "../../test/page-data.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { block, unblock } from "../moderation/blocks.server.ts";

const site = testSite("test", { LIMITS: "1" });
const { db, enter, cookieOf, post, html } = clubPages(site);
const since = new Date(Date.now() - 20 * day);
const enterMan = () => enter({ role: "daddy", plan: "vip", since });
const enterWoman = (name: string) => enter({ since, texts: { display_name: name } });

const heart = (from: Here, to: Here, at = 0) =>
	db()
		.insertInto("hearts")
		.values({
			member_id: from.memberId,
			other_id: to.memberId,
			is_told: false,
			given_at: new Date(Date.now() - at),
		})
		.execute();

async function listed(me: Here, query = "") {
	const page = await html(`/gifts/send${query}`, { ...me, cookie: await cookieOf(me) });
	const people = [...page.matchAll(/<bdi>([^<]+)<\/bdi><\/b><span[^>]*>([^<]*)/g)];
	return people.map(([, name = "", words]) => `${name.split(",")[0]}: ${words}`);
}

const gift = (to: Here, given: Record<string, string> = {}) => ({
	to: to.publicId,
	gift: "coffee",
	note: "יום טוב לך",
	pay: "credit",
	client_id: to.publicId,
	...given,
});

test("the list says how each stands, and why a gift cannot go there", async () => {
	const man = await enterMan();
	const noa = await enterWoman("נועה");
	const tamar = await enterWoman("תמר");
	const maya = await enterWoman("מאיה");
	const dana = await enterWoman("דנה");
	for (const one of [noa, tamar, maya, dana]) await heart(man, one);
	await post(`/members/${tamar.publicId}/write`, man, { text: "שלום לך" });
	await post(`/members/${man.publicId}/write`, maya, { text: "שלום גם לך" });
	await post(`/members/${maya.publicId}/write`, man, { text: "תודה" });
	await post("/gifts/send", man, gift(dana));
	await post("/gifts/taking", noa, {});
	const list = await listed(man);
	// Those who can receive something come first.
	expect(list.slice(0, 2).toSorted()).toEqual(["מאיה: שיחה פתוחה", "תמר: בקשה שטרם נענתה"]);
	expect(list.toSorted()).toEqual(
		[
			"דנה: מתנה אחרת שלך עוד בדרך",
			"מאיה: שיחה פתוחה",
			"נועה: בלי מתנות, לפי בחירה",
			"תמר: בקשה שטרם נענתה",
		].toSorted(),
	);
});

test("a request that is full or over, and a conversation that cannot be begun, say so before a word is typed", async () => {
	const man = await enterMan();
	const [once, full, over, asked] = [
		await enterWoman("אחת"),
		await enterWoman("מלאה"),
		await enterWoman("סגורה"),
		await enterWoman("שואלת"),
	];
	for (const one of [once, full, full, over]) {
		await post(`/members/${one.publicId}/write`, man, { text: `שלום ${Math.random()}` });
	}
	await post(`/members/${man.publicId}/write`, asked, { text: "שלום לך" });
	await db()
		.updateTable("conversations")
		.set({ expires_at: new Date(Date.now() - 1_000) })
		.where(({ or, eb }) =>
			or([eb("first_id", "=", over.memberId), eb("second_id", "=", over.memberId)]),
		)
		.execute();
	const said = async (me: Here, one: Here) => (await listed(me, `?to=${one.publicId}`))[0];
	expect(await said(man, once)).toBe("אחת: בקשה שטרם נענתה");
	expect(await said(man, full)).toBe("מלאה: הבקשה שלך כבר שם. אפשר להמשיך כשתגיע תשובה");
	expect(await said(man, over)).toBe("סגורה: הבקשה שלך נסגרה בלי תשובה");
	expect(await said(man, asked)).toBe("שואלת: בקשה שמחכה לתשובה שלך");
	// A row says what the answer to its form would.
	for (const [one, status] of [
		[once, 303],
		[full, 422],
		[over, 422],
		[asked, 303],
	] as const) {
		expect((await post("/gifts/send", man, gift(one))).status).toBe(status);
	}
	// A heart of hers after the request opens it again.
	await db()
		.insertInto("hearts")
		.values({
			member_id: over.memberId,
			other_id: man.memberId,
			is_told: true,
			given_at: new Date(),
		})
		.execute();
	expect(await said(man, over)).toBe("סגורה: בקשה שטרם נענתה");
	expect((await post("/gifts/send", man, gift(over, { client_id: "again" }))).status).toBe(303);

	const free = await enter({ role: "daddy", since });
	expect(await said(free, full)).toBe("מלאה: ייפתח עם לב משני הצדדים");
	await heart(free, full);
	await db()
		.insertInto("hearts")
		.values({
			member_id: full.memberId,
			other_id: free.memberId,
			is_told: true,
			given_at: new Date(),
		})
		.execute();
	await db().updateTable("hearts").set({ is_told: true }).execute();
	expect(await said(free, full)).toBe("מלאה: במועדפים");

	const basic = await enter({ role: "daddy", plan: "basic", since });
	for (let nth = 0; nth < 5; nth += 1) {
		const one = await enterWoman(`חדשה ${nth}`);
		await post(`/members/${one.publicId}/write`, basic, { text: `בוקר טוב ${nth}` });
	}
	expect(await said(basic, full)).toBe("מלאה: שיחות חדשות אפשר לפתוח שוב מחר");

	const limited = await enterMan();
	await post(`/members/${full.publicId}/write`, limited, { text: "שבוע טוב לך" });
	await addEnforcement(site.site(), limited, "messages");
	for (const one of [full, once]) {
		expect(await said(limited, one)).toMatch(/: פתיחה של שיחות חדשות הוגבלה$/);
	}
});

test("a conversation that a block left away is not listed, and comes back with who blocked", async () => {
	const man = await enterMan();
	const maya = await enterWoman("מאיה");
	await post(`/members/${man.publicId}/write`, maya, { text: "שלום לך" });
	await post(`/members/${maya.publicId}/write`, man, { text: "שלום גם לך" });
	expect(await listed(man)).toEqual(["מאיה: שיחה פתוחה"]);
	const pair = { viewerId: maya.memberId, otherId: man.memberId };
	const apart = db().transaction();
	await apart.execute((trx) => block(trx, pair));
	expect(await listed(man)).toEqual([]);
	await apart.execute((trx) => unblock(trx, pair));
	expect(await listed(man), "it stays away until she writes").toEqual([]);
	expect(await listed(man, `?to=${maya.publicId}`)).toEqual([]);
	await post(`/members/${man.publicId}/write`, maya, { text: "חזרתי" });
	expect(await listed(man)).toEqual(["מאיה: שיחה פתוחה"]);
});

test("a gift that is paid for at once goes where one by credit would, and nowhere else", async () => {
	const man = await enterMan();
	const tamar = await enterWoman("תמר");
	const maya = await enterWoman("מאיה");
	const payNow = (to: Here) => post("/gifts/send", man, gift(to, { pay: "now" }));
	const sayOnce = (text: string) => post(`/members/${tamar.publicId}/write`, man, { text });
	await sayOnce("שלום לך");
	const paying = await payNow(tamar);
	expect(paying.status, "one more message may follow").toBe(303);
	expect(paying.headers.get("location")).toMatch(/^\/gifts\/pay\?draft=/);
	await sayOnce("ושבוע טוב");
	const twice = await payNow(tamar);
	expect([twice.status, await wordsOf(twice)]).toEqual([
		422,
		expect.stringContaining("הבקשה שלך כבר שם"),
	]);
	await post(`/members/${man.publicId}/write`, maya, { text: "שלום לך" });
	await post(`/members/${maya.publicId}/write`, man, { text: "שלום גם לך" });
	const pair = { viewerId: maya.memberId, otherId: man.memberId };
	for (const act of [block, unblock])
		await db()
			.transaction()
			.execute((trx) => act(trx, pair));
	for (const answer of [await payNow(maya), await post("/gifts/send", man, gift(maya))])
		expect([answer.status, await wordsOf(answer)]).toEqual([
			422,
			expect.stringContaining("אי אפשר לכתוב כרגע"),
		]);
	expect(await db().selectFrom("gift_drafts").select("receiver_id").execute()).toEqual([
		{ receiver_id: tamar.memberId },
	]);
});

async function loadedOf(me: Here, query = "") {
	const answer = await site.get(dataPath("/gifts/send") + query, { cookie: await cookieOf(me) });
	const loaded = Object.values(readPageData(await answer.text())).map(({ data }) => data);
	return loaded.flatMap((one) => (one && Object.hasOwn(one, "hasMore") ? [one] : []))[0];
}

test("a name is found beyond those who are listed, and only among people one knows and finds", async () => {
	const man = await enterMan();
	for (let nth = 0; nth < 26; nth += 1) {
		const one = await enterWoman(nth < 25 ? `רות ${nth}` : "ענת_100%");
		await heart(man, one, nth * 1_000);
	}
	const stranger = await enterWoman("ענת זרה");
	const gone = await enterWoman("ענת עזבה");
	const blocking = await enterWoman("ענת חסמה");
	expect(stranger.publicId).not.toBe("");
	await heart(man, blocking);
	await heart(man, gone, day);
	await db().deleteFrom("accounts").where("id", "=", gone.accountId).execute();
	const pair = { viewerId: blocking.memberId, otherId: man.memberId };
	await db()
		.transaction()
		.execute((trx) => block(trx, pair));
	expect(await listed(man)).toHaveLength(24);
	expect(await loadedOf(man)).toMatchObject({ hasMore: true });
	expect(await loadedOf(man, `?q=${encodeURIComponent("רות")}`)).toMatchObject({ hasMore: true });
	expect(await loadedOf(man, `?q=${encodeURIComponent("רות 1")}`)).toMatchObject({
		hasMore: false,
	});
	expect(JSON.stringify(await listed(man))).not.toContain("ענת");
	expect(await listed(man, `?q=${encodeURIComponent("ענת")}`)).toEqual(["ענת_100%: במועדפים"]);
	for (const none of ["%", "_", "'", "רות%", "\\"]) {
		const found = await listed(man, `?q=${encodeURIComponent(none)}`);
		expect(found, none).toEqual(none === "%" || none === "_" ? ["ענת_100%: במועדפים"] : []);
	}
	const page = await html(`/gifts/send?q=${encodeURIComponent("אין כזאת")}`, man);
	expect(page).toContain("אין שם כזה בשיחות ובמועדפים שלך");
	// The person in the URL comes first, also next to the others.
	expect((await listed(man, `?to=${stranger.publicId}`))[0]).toBe("ענת זרה: ");
});

test("a member whom a search kept going too often is told so, and the page stays", async () => {
	const man = await enterMan();
	await heart(man, await enterWoman("תמר"));
	const search = () => site.get("/gifts/send?q=x", { cookie: man.cookie });
	expect((await search()).status).toBe(200);
	await db().updateTable("rate_limits").set({ count: 240 }).execute();
	const answer = await search();
	expect([answer.status, answer.headers.has("retry-after")]).toEqual([429, true]);
	expect(await wordsOf(answer)).toMatch(/שליחת מתנה.*יותר מדי ניסיונות/s);
	expect((await site.get("/gifts/send", { cookie: man.cookie })).status).toBe(200);
});

test("gifts only in open conversations: a stranger reads it, and who was written to sends one", async () => {
	const man = await enterMan();
	const woman = await enterWoman("תמר");
	await post("/gifts/taking", woman, { gifts: "on", talks: "on" });
	const own = await html("/gifts/received", woman);
	expect(own.match(/name="(gifts|talks)"[^>]*checked/g)).toHaveLength(2);
	const words = "רק בתוך שיחה פתוחה";
	expect(await html(`/members/${woman.publicId}`, man)).toContain(`מתנות ${words}`);
	expect(await listed(man, `?to=${woman.publicId}`)).toEqual([`תמר: מתנות ${words}`]);
	for (const pay of ["credit", "now"]) {
		const refused = await post("/gifts/send", man, gift(woman, { pay }));
		expect([refused.status, (await wordsOf(refused)).includes(words)]).toEqual([422, true]);
	}
	// His own request does not open it; her answer does, and so does her own request.
	await post(`/members/${woman.publicId}/write`, man, { text: "מה שלומך?" });
	expect((await post("/gifts/send", man, gift(woman))).status).toBe(422);
	await post(`/members/${man.publicId}/write`, woman, { text: "שלום" });
	expect((await post("/gifts/send", man, gift(woman))).status).toBe(303);
	const asked = await enterMan();
	await post(`/members/${asked.publicId}/write`, woman, { text: "ראיתי אותך כאן" });
	expect((await post("/gifts/send", asked, gift(woman))).status).toBe(303);
	await post("/gifts/taking", woman, { talks: "on" });
	const off = await html("/gifts/received", woman);
	expect(off.match(/name="(gifts|talks)"[^>]*checked/g)).toEqual([
		expect.stringContaining('"talks"'),
	]);
	expect(await html(`/members/${woman.publicId}`, man)).toContain("בלי מתנות");
});
