import { expect, test } from "vitest";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { saveWishes, wishesOf } from "../profiles/wishes/wishes.server.ts";
import { lastSunday, tellOfNewPeople } from "./alerts.server.ts";
import { forgetRemoved, mostRemoved, saveSearch } from "./searches.server.ts";

const site = testSite("test", { LIMITS: "1" });
const { db, addWoman, enter, post, words, html } = clubPages(site);

const enterVip = () => enter({ role: "daddy", plan: "vip" });

async function save(who: Here, name: string, filters: string) {
	const answer = await post("/searches", who, { name, filters });
	return answer.status === 303 ? "saved" : await wordsOf(answer);
}

const rows = () => db().selectFrom("saved_searches").selectAll().orderBy("saved_at").execute();

async function idOf(at: number): Promise<string> {
	return (await rows())[at]?.id ?? "";
}

const act = async (who: Here, at: number, name: string, fields: Record<string, string> = {}) =>
	words("/searches", { ...who, cookie: await saidTo(who, at, name, fields) });

async function saidTo(who: Here, at: number, name: string, fields: Record<string, string>) {
	const answer = await post(`/searches/${await idOf(at)}/${name}`, who, fields);
	expect(answer.status).toBe(303);
	return `${who.cookie}; ${cookiesOf(answer)}`;
}

test("a search of the gallery is kept under a name, sealed, and counts who came this week", async () => {
	const man = await enterVip();
	await addWoman({ age: 30, since: new Date(), texts: { tags: "sea" } });
	await addWoman({ age: 31, texts: { tags: "sea" } });
	const gallery = await html("/gallery?ageFrom=28&ageTo=34&tags=sea", man);
	const [, address = ""] = /href="(\/searches\?filters=[^"]+)"/.exec(gallery) ?? [];
	const draft = await words(address.replaceAll("&amp;", "&"), man);
	expect(draft).toMatch(/לשמור את החיפוש הזה\?.*בת 28 עד 34.*ים/);
	const filters = "ageFrom=28&ageTo=34&tags=sea";
	expect(await save(man, "ים ושקט", `${filters}&after=x&unknown=1`)).toBe("saved");
	const list = await words("/searches", man);
	expect(list).toMatch(/1 מתוך 20.*ים ושקט.*בת 28 עד 34 · ים.*חדשה אחת השבוע/);
	const page = await html("/searches", man);
	expect(page).toContain('href="/gallery?ageFrom=28&amp;ageTo=34&amp;tags=sea&amp;new=1"');
	const [row] = await rows();
	expect(JSON.stringify(row)).not.toMatch(/sea|ים/);
	expect(await words(`/searches?filters=${encodeURIComponent(filters)}`, man)).toContain(
		"החיפוש הזה כבר שמור",
	);
	expect(await save(man, "שוב", "tags=sea&ageTo=34&ageFrom=28")).toContain("החיפוש הזה כבר שמור");
});

test.each([
	["", "tags=sea", "צריך שם"],
	["א".repeat(31), "tags=sea", "30"],
	["ים", "", "לא נבחר שום סינון"],
	["ים", "tags=none&ageFrom=7", "לא נבחר שום סינון"],
])(
	"a search named %j with %j is refused, and keeps what was typed",
	async (name, filters, said) => {
		const man = await enterVip();
		const answer = await post("/searches", man, { name, filters });
		expect(answer.status).toBe(422);
		expect(await wordsOf(answer)).toContain(said);
		expect(await rows()).toEqual([]);
	},
);

test("the plan says how many are kept; two at once do not pass it, and beyond it they rest", async () => {
	const free = await enter({ role: "daddy" });
	const { db: database, vault } = site.site();
	const all = await Promise.all(
		["tags=sea", "tags=wine", "tags=coffee"].map((filters) =>
			saveSearch(
				{ db: database, vault },
				{ id: free.memberId },
				{ name: filters, filters, most: 1 },
				new Date(),
			),
		),
	);
	expect(all.toSorted()).toEqual(["full", "full", "saved"]);
	expect(await save(free, "עוד", "photos=1")).toContain("אצלך נשמר חיפוש אחד");
	const more = { name: "שני", filters: "photos=1", most: 2 };
	await saveSearch({ db: database, vault }, { id: free.memberId }, more, new Date());
	const list = await words("/searches", free);
	expect(list).toMatch(/2 מתוך 1.*אין חדשות השבוע.*שני.*נח, כי במסלול שלך נשמרים פחות/);
	expect(list).not.toContain("התראה");
});

test("it is renamed, removed and brought back by its owner alone", async () => {
	const man = await enterVip();
	const other = await enterVip();
	await save(man, "ים", "tags=sea");
	expect(await act(man, 0, "rename", { name: "  חוף  " })).toMatch(/חוף.*השם שונה/);
	expect(await act(man, 0, "rename", { name: "" })).toContain("צריך שם");
	for (const name of ["rename", "alert", "remove", "remove/undo"]) {
		expect(await act(other, 0, name, { name: "שלי", alert: "1" })).not.toMatch(
			/השם שונה|פעילה|נמחק/,
		);
	}
	expect(await words("/searches", man)).toContain("חוף");
	expect(await act(man, 0, "remove")).toMatch(/0 מתוך 20.*החיפוש נמחק/);
	expect(await act(man, 0, "remove/undo")).toMatch(/חוף.*החיפוש חזר/);
	await act(man, 0, "remove");
	await forgetRemoved(db(), new Date(Date.now() + 11 * 60_000));
	expect(await rows()).toEqual([]);
	expect(await wordsOf(await post("/searches/x/remove", man))).toBe("");
});

test("what was removed comes back to its owner alone, for ten minutes, and where there is room", async () => {
	const man = await enter({ role: "daddy" });
	const other = await enterVip();
	await save(man, "ים", "tags=sea");
	await act(man, 0, "remove");
	const refused = "את החיפוש הזה כבר אי אפשר להחזיר";
	expect(await act(other, 0, "remove/undo")).toContain(refused);
	await save(man, "יין", "tags=wine");
	expect(await act(man, 0, "remove/undo")).toContain(refused);
	await act(man, 1, "remove");
	const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
	await db()
		.updateTable("saved_searches")
		.set({ removed_at: ago(11) })
		.execute();
	expect(await act(man, 0, "remove/undo")).toContain(refused);
	await db()
		.updateTable("saved_searches")
		.set({ removed_at: ago(9) })
		.execute();
	expect(await act(man, 0, "remove/undo")).toMatch(/ים.*החיפוש חזר/);
});

test("saved and removed over and over, no more of them are kept than can be saved", async () => {
	const man = await enter({ role: "daddy" });
	for (let count = 0; count < mostRemoved + 2; count += 1) {
		await saveSearch(
			site.site(),
			{ id: man.memberId },
			{ name: `${count}`, filters: "tags=sea", most: 1 },
			new Date(),
		);
		const { id = "" } = (await rows()).at(-1) ?? {};
		await post(`/searches/${id}/remove`, man);
	}
	expect(await rows()).toHaveLength(mostRemoved);
	expect(await act(man, mostRemoved - 1, "remove/undo")).toContain("החיפוש חזר");
});

test("new people are counted as the gallery finds them: by the own wishes, where they stand", async () => {
	const man = await enterVip();
	await saveWishes(db(), man, wishesOf({ ageFrom: 40, ageTo: 50 }), 0);
	await addWoman({ age: 30, since: new Date(), texts: { tags: "sea" } });
	await addWoman({ age: 45, since: new Date(), texts: { tags: "sea" } });
	await save(man, "לפי ההעדפות", "tags=sea");
	expect(await words("/searches", man)).toContain("חדשה אחת השבוע");
	await save(man, "כולן", "tags=sea&wishes=0");
	expect(await words("/searches", man)).toMatch(/כולן.*שתי חדשות השבוע|כולן.*2 חדשות השבוע/);
});

test("what is on no list any more is said, and the search goes on without it", async () => {
	const man = await enterVip();
	const { vault } = site.site();
	const kept = `tags=sea&tags=gone&location=${encodeURIComponent("עיר שהייתה")}`;
	await save(man, "ערבים", "tags=sea");
	await db()
		.updateTable("saved_searches")
		.set({ filters: vault.seal("saved search", kept) })
		.execute();
	const list = await words("/searches", man);
	expect(list).toMatch(/״עיר שהייתה״ כבר לא ברשימת היישובים.*חלק מהסינון כבר לא קיים/);
	expect(await html("/searches", man)).toContain('href="/gallery?tags=sea"');
});

test("who is paused or has looked too often sees the searches without numbers", async () => {
	const man = await enterVip();
	await save(man, "ים", "tags=sea");
	for (let look = 0; look < 60; look += 1) await words("/searches", man);
	const list = await words("/searches", man);
	expect(list).toMatch(/המספרים נספרו כבר פעמים רבות.*ים/);
	expect(list).not.toContain("אין חדשות השבוע");
});

const notices = async ({ accountId }: Here) =>
	db()
		.selectFrom("notices")
		.select(["kind", "times"])
		.where("account_id", "=", accountId)
		.execute();

const sunday = new Date("2026-11-29T06:00:00Z");

test("VIP's alert tells once a Sunday of three new people, whichever node asks", async () => {
	const man = await enterVip();
	await save(man, "ים", "tags=sea");
	await save(man, "יין", "tags=wine");
	expect(await act(man, 0, "alert", { alert: "1" })).toContain("ההתראה פעילה");
	await db()
		.updateTable("saved_searches")
		.set({ checked_at: new Date("2026-11-25") })
		.execute();
	const tell = (now: Date) => tellOfNewPeople(site.site(), lastSunday(now), now);
	for (let count = 0; count < 2; count += 1)
		await addWoman({ since: new Date(), texts: { tags: "sea" } });
	await tell(sunday);
	expect(await notices(man)).toEqual([]);
	await addWoman({ since: new Date(), texts: { tags: "sea" } });
	await tell(new Date(sunday.getTime() + 3_600_000));
	expect(await notices(man)).toEqual([]);
	const next = new Date(sunday.getTime() + 7 * 86_400_000);
	await Promise.all([tell(next), tell(next), tell(new Date(next.getTime() + 60_000))]);
	expect(await notices(man)).toEqual([{ kind: "search", times: 1 }]);
	expect(await words("/notifications", man)).toContain("פנים חדשות בחיפושים ששמרת");
	await words("/searches", man);
	expect(await words("/notifications", man)).toContain("פנים חדשות בחיפושים ששמרת");
});

test("a search without an alert tells nothing, nor one that rests", async () => {
	const man = await enterVip();
	await save(man, "ים", "tags=sea");
	await save(man, "יין", "tags=wine");
	for (let age = 20; age < 38; age += 1) await save(man, `${age}`, `ageFrom=${age}&ageTo=60`);
	const resting = { name: "קפה", filters: "tags=coffee", most: 21 };
	await saveSearch(site.site(), { id: man.memberId }, resting, new Date());
	await db()
		.updateTable("saved_searches")
		.set(({ eb }) => ({ wants_alert: true, checked_at: eb.val(null) }))
		.where("id", "in", [await idOf(0), await idOf(20)])
		.execute();
	for (let count = 0; count < 3; count += 1) {
		await addWoman({ since: new Date(), texts: { tags: "wine" } });
		await addWoman({ since: new Date(), texts: { tags: "coffee" } });
	}
	await tellOfNewPeople(site.site(), lastSunday(sunday), sunday);
	expect(await notices(man)).toEqual([]);
});

test.each([
	["a woman", { role: "baby" }],
	["a plan without alerts", { role: "daddy", plan: "premium" }],
] as const)("%s turns no alert on, and is told of none that stands", async (_, given) => {
	const member = await enter(given);
	await save(member, "ים", "tags=sea");
	expect(await act(member, 0, "alert", { alert: "1" })).toContain("התראות כלולות במסלול VIP");
	await db().updateTable("saved_searches").set({ wants_alert: true, checked_at: null }).execute();
	for (let count = 0; count < 3; count += 1) {
		const role = member.role === "daddy" ? "baby" : "daddy";
		await enter({ role, since: new Date(), texts: { tags: "sea" } });
	}
	await tellOfNewPeople(site.site(), lastSunday(sunday), sunday);
	expect(await notices(member)).toEqual([]);
	expect((await rows())[0]?.checked_at).toEqual(sunday);
});

test.each([
	["2026-11-29T05:59:00Z", "2026-11-22T06:00:00Z"],
	["2026-11-29T06:00:00Z", "2026-11-29T06:00:00Z"],
	["2026-12-05T21:59:00Z", "2026-11-29T06:00:00Z"],
	["2026-10-25T05:59:00Z", "2026-10-18T05:00:00Z"],
	["2026-10-25T06:00:00Z", "2026-10-25T06:00:00Z"],
])("the last Sunday at eight before %s is %s", (now, expected) => {
	expect(lastSunday(new Date(now)).toISOString()).toBe(new Date(expected).toISOString());
});

test("visitors are sent to sign in, and the staff and who is no member keep nothing", async () => {
	const answer = await site.get("/searches");
	expect(answer.headers.get("location")).toBe("/auth?next=%2Fsearches");
	expect((await site.post("/searches", { name: "x", filters: "tags=sea" })).status).toBe(303);
	expect(await rows()).toEqual([]);
});
