import { expect, test } from "vitest";
import { testSite } from "../../test/site.ts";

const site = testSite();

async function read(path: string): Promise<{ status: number; html: string; names: string[] }> {
	const response = await site.get(path);
	const html = await response.text();
	const names = [...html.matchAll(/<h3[^>]*>([^<,]+)/g)].map((match) => match[1] ?? "");
	return { status: response.status, html, names };
}

test("the gallery shows six labelled samples with presence, type and a link to sign in", async () => {
	const { status, html, names } = await read("/gallery");
	expect(status).toBe(200);
	expect(names).toHaveLength(6);
	expect(html.match(/<article/g)).toHaveLength(6);
	expect(html.match(/פרופיל לדוגמה</g)).toHaveLength(6);
	expect(html.match(/מחוברת? עכשיו/g)).toHaveLength(3);
	expect(html.match(/שוגר דדי<\/span>/g)).toHaveLength(3);
	expect(html).toMatch(/role="status"[^>]*>6 פרופילים</);
	expect(html).toContain('href="/auth?next=%2Fgallery"');
	expect(html).toContain('aria-label="הוספה למועדפים: מאיה"');
	expect(html).toMatch(/rel="canonical" href="[^"]*\/gallery"/);
});

test("the URL's filters combine, keep their values and are passed on to sign-in", async () => {
	const { html, names } = await read("/gallery?gender=male&age=46%2B&location=%D7%99%D7%A8%D7%95");
	expect(names).toEqual(["יונתן"]);
	expect(html).toMatch(/role="status"[^>]*>פרופיל אחד</);
	expect(html).toContain('value="ירו"');
	const [, next] = /href="\/auth\?next=([^"]*)"/.exec(html) ?? [];
	expect(decodeURIComponent(next ?? "")).toMatch(/^\/gallery\?gender=male&age=46%2B&location=/);
});

test("an unencoded 46+ and unknown values work, and empty fields mean all", async () => {
	expect((await read("/gallery?age=46+")).names).toEqual(["אורי", "יונתן"]);
	expect((await read("/gallery?q=&gender=all&age=all&location=")).names).toHaveLength(6);
	expect((await read("/gallery?gender=robot&age=12")).names).toHaveLength(6);
});

test("an empty result has the specification's text and a way out", async () => {
	const { status, html, names } = await read("/gallery?q=zz");
	expect(status).toBe(200);
	expect(names).toEqual([]);
	expect(html).toMatch(/<p class="h2[^>]*>לא נמצאו תוצאות התואמות לחיפוש שלכם/);
	expect(html).toContain("אפשר להסיר מסנן אחד");
	expect(html).toMatch(/href="\/gallery"[^>]*>לכל הפרופילים/);
});

test("text typed into the URL is escaped", async () => {
	const { html } = await read("/gallery?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E");
	expect(html).not.toContain("<script>alert");
});

test("a signed-in person reads for whom this is open, and is not redirected", async () => {
	const page = await (await site.get("/gallery", { cookie: "signed-in=1" })).text();
	expect(page).toMatch(/id="opens-later"[\s\S]*הודעות פתוחים לחברים שאושרו/);
	expect(page).not.toContain("/auth?next=");
	expect(await (await site.get("/gallery")).text()).not.toContain("opens-later");
});
