import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { picture } from "../../../test/pictures.ts";
import { openNode } from "../../../test/second-node.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";

const site = testSite();
const database = testDatabase();

const texts = {
	base: "new",
	title: "ערב ראשון בלי שעון",
	slug: "first-evening",
	excerpt: "איך מתחילים בנחת.",
	category: "tips",
	image: "c_lamp",
	alt: "",
	body: "פתיחה.\n\n## כותרת\n\n- אחד\n- שניים",
};

const addEditor = (name: string) => addStaff(site.site(), ["editor"], { name });
/** As a visitor, at an instance that keeps no page yet. */
const visit = (path: string) => site.another()(new Request(`http://localhost:3000${path}`));
const readRows = () =>
	site.site().db.selectFrom("article_versions").selectAll().orderBy("version").execute();
const readRecord = async () =>
	(await site.site().db.selectFrom("audit").select(["act", "details"]).orderBy("id").execute()).map(
		({ act, details }) => ({ act, ...(details as object) }),
	);

/** Adds an article as `texts` say; its address on the desk. */
async function write(cookie: string, more: Partial<typeof texts> = {}): Promise<string> {
	const posted = await site.post("/staff/articles/new", { ...texts, ...more }, { cookie });
	expect(posted.status, await posted.clone().text()).toBe(303);
	return (posted.headers.get("location") ?? "").replace(/\?.*/, "");
}

test("an article is written, published, changed, restored and taken down, and the record says each", async () => {
	const { cookie } = await addEditor("מיכל");
	const path = await write(cookie);
	expect((await visit("/articles/first-evening")).status).toBe(404);
	expect(await (await visit("/sitemap.xml")).text()).not.toContain("first-evening");
	await site.post(`${path}/publish`, { base: "0" }, { cookie });
	const shown = await visit("/articles/first-evening");
	expect(await shown.text()).toContain("<h2>כותרת</h2>");
	expect(await (await visit("/sitemap.xml")).text()).toContain("/articles/first-evening<");
	expect(await (await visit("/articles")).text()).toContain("ערב ראשון בלי שעון");
	await site.post(path, { ...texts, base: "0", title: "ערב שני" }, { cookie });
	await site.post(`${path}/restore`, { base: "1", version: "0" }, { cookie });
	const rows = await readRows();
	expect(rows.map(({ version, title, restored_from }) => [version, title, restored_from])).toEqual([
		[0, "ערב ראשון בלי שעון", null],
		[1, "ערב שני", null],
		[2, "ערב ראשון בלי שעון", 0],
	]);
	await site.post(`${path}/hide`, { base: "2" }, { cookie });
	expect((await visit("/articles/first-evening")).status).toBe(404);
	expect(await readRecord()).toEqual([
		{ act: "article.saved", from: -1, version: 0, shown: false, fields: "new" },
		{ act: "article.published", version: 0 },
		{ act: "article.saved", from: 0, version: 1, shown: true, fields: "title" },
		{ act: "article.restored", from: 0, version: 2, shown: true, fields: "title" },
		{ act: "article.hidden", version: 2 },
	]);
});

test("each act is on another node before its editor's next page", async () => {
	const node = await openNode(site, database);
	const { cookie } = await addEditor("מיכל");
	const path = await write(cookie);
	const address = "/articles/first-evening";
	const list = () => node.page("/articles");
	const act = async (on: string, fields: Record<string, string>) => {
		expect(await node.isKept("/articles")).toBe(true);
		expect((await site.post(path + on, fields, { cookie })).status).toBe(303);
		expect((await site.get(path, { cookie })).status).toBe(200);
	};
	expect(await list()).not.toContain(texts.title);
	await act("/publish", { base: "0" });
	expect(await list()).toContain(texts.title);
	expect(await node.isKept(address)).toBe(true);
	await act("", { ...texts, base: "0", title: "ערב שני" });
	expect(await list()).toContain("ערב שני");
	expect(await node.page(address)).toContain("ערב שני");
	await act("/restore", { base: "1", version: "0" });
	expect(await node.page(address)).not.toContain("ערב שני");
	await act("/hide", { base: "2" });
	expect(await list()).not.toContain(texts.title);
	expect(await node.page(address)).not.toContain(texts.title);
	await node.close();
});

test("of two editors the second sees the first's version beside the own text, and nothing is lost", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	const path = await write(one.cookie);
	await site.post(path, { ...texts, base: "0", body: "הגרסה של רונן" }, other);
	const late = await site.post(path, { ...texts, base: "0", body: "הגרסה של מיכל" }, one);
	expect(late.status).toBe(409);
	const html = await late.text();
	expect(html).toContain("הגרסה של רונן");
	expect(html).toContain("הגרסה של מיכל");
	expect(html).toContain('name="base" value="1"');
	expect(await wordsOf(new Response(html))).toContain("גרסה 2 : ערב ראשון בלי שעון");
	expect(await wordsOf(await site.get(`${path}?version=0`, one))).toContain("שחזור של גרסה 1");
	expect((await readRows()).at(-1)?.body).toBe("הגרסה של רונן");
	await site.post(path, { ...texts, base: "1", body: "הגרסה של מיכל" }, one);
	expect((await readRows()).map(({ body }) => body).slice(1)).toEqual([
		"הגרסה של רונן",
		"הגרסה של מיכל",
	]);
	const raced = await site.post(`${path}/restore`, { base: "0", version: "0" }, other);
	expect(raced.status).toBe(303);
	const published = await site.post(`${path}/publish`, { base: "1" }, other);
	expect(published.status).toBe(303);
	expect((await visit("/articles/first-evening")).status).toBe(404);
	expect(await readRows()).toHaveLength(3);
});

test.each([
	["html", { body: "<script>alert(1)</script>" }, "HTML"],
	["a link that is none", { body: "[א](javascript:alert(1))" }, "קישור מוביל"],
	["a picture in the text", { body: "![א](https://x.example/1.gif)" }, "תמונה נבחרת"],
	["a text without end", { body: "א ".repeat(5_000) }, "ארוך מדי"],
	["a slug of another place", { slug: "../staff" }, "אותיות קטנות באנגלית"],
	["a Hebrew slug", { slug: "ערב" }, "אותיות קטנות באנגלית"],
	["a slug without end", { slug: "a".repeat(81) }, "הכתובת ארוכה"],
	["a slug of a first article", { slug: "time-is-the-luxury" }, "הכתובת הזאת תפוסה"],
	["a category of another kind", { category: "all" }, "יש לבחור נושא"],
	["a drawing that is none", { image: "../../secret" }, "תמונה מהרשימה"],
	["a picture of nobody's", { image: randomUUID(), alt: "שתי כוסות" }, "אינה של המאמר"],
	["a picture without words", { image: randomUUID(), alt: "תמונה" }, "מה רואים בתמונה"],
	["a title of blanks", { title: "\u2800" }, "יש לכתוב כותרת"],
])("%s is refused with a sentence, and the text stays", async (_, fields, sentence) => {
	const { cookie } = await addEditor("מיכל");
	const posted = await site.post("/staff/articles/new", { ...texts, ...fields }, { cookie });
	expect(posted.status).toBe(422);
	const html = await posted.text();
	expect(html).toContain(sentence);
	expect(html).toContain("איך מתחילים בנחת.");
	expect(await readRows()).toEqual([]);
});

test("200 KB are refused before anything is read, bidi controls do not come in, and a slug exists once", async () => {
	const { cookie } = await addEditor("מיכל");
	const huge = { ...texts, body: "a".repeat(200_000) };
	expect((await site.post("/staff/articles/new", huge, { cookie })).status).toBe(413);
	await write(cookie, { title: "ערב \u202eהפוך\u2066" });
	expect((await readRows())[0]?.title).toBe("ערב הפוך");
	const again = await site.post("/staff/articles/new", texts, { cookie });
	expect(again.status).toBe(422);
	expect(await again.text()).toContain("הכתובת הזאת תפוסה");
	const other = await write(cookie, { slug: "second-evening" });
	const moved = await site.post(other, { ...texts, base: "0" }, { cookie });
	expect(moved.status).toBe(422);
});

test("once it was published its address is settled", async () => {
	const { cookie } = await addEditor("מיכל");
	const path = await write(cookie);
	await site.post(path, { ...texts, base: "0", slug: "other-evening" }, { cookie });
	await site.post(`${path}/publish`, { base: "1" }, { cookie });
	await site.post(`${path}/hide`, { base: "1" }, { cookie });
	const moved = await site.post(path, { ...texts, base: "1", slug: "third" }, { cookie });
	expect(moved.status).toBe(422);
	expect((await visit("/articles/other-evening")).status).toBe(404);
});

test("what the rules find in it, another editor publishes; until then everybody reads the version before", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	const path = await write(one.cookie);
	await site.post(`${path}/publish`, { base: "0" }, one);
	const body = "קצבה של 5,000 שקל לכל פגישה";
	await site.post(path, { ...texts, base: "0", body }, one);
	const fresh = () => visit("/articles/first-evening");
	expect(await (await fresh()).text()).not.toContain(body);
	await site.post(`${path}/publish`, { base: "1" }, one);
	expect(await (await fresh()).text()).not.toContain(body);
	expect(await wordsOf(await site.get(path, one))).toContain("צריך עורך או עורכת נוספים");
	await site.post(`${path}/publish`, { base: "1" }, other);
	expect(await (await fresh()).text()).toContain(body);
});

test("a picture is made anew from its pixels, and everybody sees it while its article is published", async () => {
	const { cookie } = await addEditor("מיכל");
	const path = await write(cookie);
	const id = path.split("/").at(-1) ?? "";
	const send = async (bytes: Buffer) => {
		const body = new FormData();
		body.set("article", id);
		body.set("at", "0");
		body.append("picture", new Blob([new Uint8Array(bytes)]), "a.jpg");
		const headers = { cookie, origin: "http://localhost:3000" };
		const address = "http://localhost:3000/staff/articles/pictures";
		const request = new Request(address, { method: "POST", body, headers });
		return site.fetch(request);
	};
	const marked = await sharp(await picture(900, 600))
		.withMetadata({ exif: { IFD0: { Artist: "someone" } } })
		.jpeg()
		.toBuffer();
	const sent = await send(marked);
	expect([sent.status, sent.headers.get("location")]).toEqual([303, `${path}?at=0`]);
	const { id: added } = await site
		.site()
		.db.selectFrom("article_pictures")
		.select("id")
		.executeTakeFirstOrThrow();
	const alt = "שתי כוסות על שולחן עץ";
	await site.post(path, { ...texts, base: "0", image: added, alt }, { cookie });
	expect((await visit(`/articles/pictures/${added}`)).status).toBe(404);
	await site.post(`${path}/publish`, { base: "1" }, { cookie });
	const answer = await visit(`/articles/pictures/${added}`);
	const bytes = Buffer.from(await answer.arrayBuffer());
	expect((await sharp(bytes).metadata()).format).toBe("webp");
	expect(bytes.includes("someone")).toBe(false);
	expect(await (await visit("/articles/first-evening")).text()).toContain(`alt="${alt}"`);
	const foreign = { ...texts, slug: "second-evening", image: added, alt };
	const taken = await site.post("/staff/articles/new", foreign, { cookie });
	expect([taken.status, await taken.text()]).toEqual([
		422,
		expect.stringContaining("אינה של המאמר"),
	]);
	const refused = await send(Buffer.from("<svg onload=alert(1)>"));
	const words = await site.get(path, { cookie: `${cookie}; ${refused.headers.getSetCookie()[0]}` });
	expect(await words.text()).toContain("סוג הקובץ הזה אינו מתאים");
	const { rows } = await sql`select from article_pictures`.execute(site.site().db);
	expect(rows).toHaveLength(1);
});
