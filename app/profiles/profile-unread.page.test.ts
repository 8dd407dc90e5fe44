import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { signedIn } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";

const site = testSite();
const filled = { version: "0", display_name: "דנה Levi", age: "26", location: "יין" };
const unread = "לא הצלחנו לטעון את הפרופיל. דבר לא נמחק, אפשר לנסות שוב.";

/** Renames a table, so that the database itself refuses every query on it. */
const hide = (table: string) => sql.raw(`alter table ${table} rename to away`);
let hidden: string | undefined;
async function break_(table: string) {
	await hide(table).execute(site.site().db);
	hidden = table;
}
afterEach(async () => {
	if (hidden) await sql.raw(`alter table away rename to ${hidden}`).execute(site.site().db);
	hidden = undefined;
});

test("a profile that cannot be read is not offered for editing, and is logged once", async () => {
	const person = await signedIn(site.site().db, "dana@demo.test");
	await break_("profiles");
	const answer = await site.get("/profile", person);
	expect(answer.status).toBe(503);
	const html = await answer.clone().text();
	expect(await wordsOf(answer)).toContain(unread);
	expect(html).not.toContain('name="display_name"');
	expect(html).toContain('href="/profile"');
	const errors = site.logged().filter(({ level }) => Number(level) >= 50);
	expect(errors).toEqual([
		expect.objectContaining({ msg: "profile not read", path: "/profile", code: "42P01" }),
	]);
});

test.each(["profiles", "sessions"])(
	"when the database refuses (%s), what was typed stays in the form",
	async (table) => {
		const person = await signedIn(site.site().db, "dana@demo.test");
		await break_(table);
		const answer = await site.post("/profile", filled, person);
		expect(answer.status).toBe(503);
		const html = await answer.clone().text();
		expect(await wordsOf(answer)).toMatch(/שגיאה הפרופיל לא נשמר/);
		for (const [name, value] of Object.entries(filled)) {
			expect(html).toMatch(new RegExp(`name="${name}"[^>]* value="${value}"`));
		}
		const errors = site.logged().filter(({ level }) => Number(level) >= 50);
		expect(errors).toHaveLength(1);
		expect(JSON.stringify(site.logged())).not.toMatch(/Levi|יין|demo\.test/);
	},
);
