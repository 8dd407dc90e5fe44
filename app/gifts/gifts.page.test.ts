import { expect, test } from "vitest";
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

test.each(["", "signed-in=1"])(
	"every button says that this opens later (cookie %o)",
	async (cookie) => {
		const page = await (await site.get("/gifts", { cookie })).text();
		expect(page).toMatch(/id="opens-later"[\s\S]*ייפתחו בהמשך/);
		expect(page.match(/popoverTarget="opens-later"|popovertarget="opens-later"/g)).toHaveLength(12);
		expect(page).not.toContain("/auth?next=");
	},
);
