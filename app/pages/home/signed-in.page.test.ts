import { expect, test } from "vitest";
import { addClubMember } from "../../../test/club.ts";
import { signedIn, signInAgain } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { setRole } from "../../accounts/role.server.ts";
import { setPause } from "../../members/choices.server.ts";
import { openApplication } from "../../reviews/application.server.ts";
import { greetingAt } from "./welcome.tsx";

const site = testSite();

async function person(name: string, gender: "male" | "female" | null, email = "maya@demo.test") {
	const { db } = site.site();
	const signed = await signedIn(db, email);
	await db
		.insertInto("profiles")
		.values({ id: signed.accountId, display_name: name, gender })
		.execute();
	return signed;
}

const plain = (html: string) => html.replaceAll("<!-- -->", "");

const asBaby = (signed: { accountId: string }) =>
	site
		.site()
		.db.transaction()
		.execute(async (trx) => {
			await setRole(trx, signed, "baby");
			await openApplication(trx, signed);
		});

test("signed in, the page is private, says where somebody stands and has no quick form", async () => {
	const maya = await person("מאיה", "female");
	await asBaby(maya);
	const page = await site.get("/", { cookie: maya.cookie });
	expect(page.headers.get("cache-control")).toBe("private, no-store");
	expect(page.headers.get("etag")).toBeNull();
	const html = plain(await page.text());
	expect(html).toMatch(/<h1[^>]*><bdi>מאיה<\/bdi>, התור שלך/);
	expect(html).toContain('href="/verification"');
	expect(html.match(/<bdi>מ<\/bdi>/g), "the initial in the header").toHaveLength(1);
	expect(html).not.toContain('id="quick"');
	expect(html).not.toContain("הצטרפות חינם");
	const main = html.slice(html.indexOf("<main"));
	const places = ["/sugarbaby", "/sugardaddy", "דיסקרטיות מלאה", 'id="stories"', "15K+"].map(
		(words) => main.indexOf(words),
	);
	expect(places, "her own side first").toEqual(places.toSorted((a, b) => a - b));
	expect(places).not.toContain(-1);
});

test("nobody's page comes from or goes into the page cache", async () => {
	const fetch = site.another();
	const open = async (cookie?: string) => {
		const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
		return fetch(new Request("http://localhost:3000/", { headers }));
	};
	const public1 = await (await open()).text();
	const maya = await person("מאיה", "female");
	const dana = await person("דנה", "female", "dana@demo.test");
	for (const [{ cookie }, name, other] of [
		[maya, "מאיה", "דנה"],
		[dana, "דנה", "מאיה"],
		[maya, "מאיה", "דנה"],
	] as const) {
		const page = await open(cookie);
		expect(page.headers.get("etag")).toBeNull();
		const html = await page.text();
		expect(html).toContain(name);
		expect(html).not.toContain(other);
	}
	expect(await (await open()).text()).toBe(public1);
	// A page that is kept is the same for a session whose hint was lost, also when it is made for it.
	const sessionOnly = maya.cookie.replace("; signed-in=1", "");
	expect(await (await open(sessionOnly)).text()).toBe(public1);
	const empty = site.another();
	const made = await empty(
		new Request("http://localhost:3000/", { headers: { cookie: sessionOnly } }),
	);
	expect(await made.text()).toBe(public1);
	expect(made.headers.getSetCookie()).toEqual([]);
});

test("a hint without a session brings the visitors' page, and is taken back", async () => {
	const page = await site.get("/", { cookie: "signed-in=1" });
	expect(page.headers.get("etag")).toBeNull();
	expect(page.headers.getSetCookie().join()).toContain("signed-in=;");
	expect(await page.text()).toContain('id="quick"');
});

test("whoever is signed in gets no kept page: the frame is theirs everywhere", async () => {
	const maya = await person("מאיה", "female");
	for (const path of ["/about", "/terms", "/gifts", "/account"]) {
		const own = await site.get(path, { cookie: maya.cookie });
		expect(own.headers.get("etag"), path).toBeNull();
		expect(await own.text(), path).toContain("<bdi>מ</bdi>");
	}
	expect((await site.get("/about")).headers.get("etag")).not.toBeNull();
});

test("each state has its one next step", async () => {
	const { db } = site.site();
	const home = async (cookie: string) => {
		const html = plain(await (await site.get("/", { cookie })).text());
		return html.slice(html.indexOf("<h1"), html.indexOf('id="sides"'));
	};
	const ari = await person("ארי", "male", "ari@demo.test");
	expect(await home(ari.cookie)).toMatch(/ספר לנו מי אתה.*href="\/sugardaddy#plans"/s);
	await db.transaction().execute((trx) => setRole(trx, ari, "daddy"));
	expect(await home(ari.cookie)).toMatch(/נשאר רק צעד אחד.*href="\/sugardaddy\/payment"/s);
	const noa = await person("נועה", null, "noa@demo.test");
	expect(await home(noa.cookie)).toMatch(/לאיזה צד להצטרף.*href="#sides"/s);
	await asBaby(noa);
	for (const [state, title, href] of [
		["submitted", "נשאר האימות", "/verification"],
		["approved", "הבקשה אושרה", "/application"],
		["rejected", "יש תשובה לבקשה", "/application"],
		["withdrawn", "הבקשה נסגרה", "/application"],
	] as const) {
		const ended_at = state === "submitted" ? null : new Date();
		await db
			.updateTable("applications")
			.set({ state, ended_at, reason: state === "rejected" ? "סיבה" : null })
			.execute();
		const html = await home(noa.cookie);
		expect(html, state).toContain(title);
		expect(html.match(/<a /g), state).toHaveLength(1);
		expect(html).toContain(`href="${href}"`);
	}
	await db
		.updateTable("accounts")
		.set({ deletes_at: new Date(2030, 1, 1) })
		.execute();
	const words = await wordsOf(await site.get("/", { cookie: noa.cookie }));
	expect(words).toContain("מחיקת החשבון נקבעה");
});

test("the greeting follows the clock in Israel", () => {
	const at = (time: string) => greetingAt(new Date(`2026-01-15T${time}:00+02:00`));
	expect([at("04:59"), at("05:00"), at("12:00"), at("17:00")]).toEqual([
		"ערב טוב",
		"בוקר טוב",
		"צהריים טובים",
		"ערב טוב",
	]);
});

test("who is away is told until when, and not that the gallery is open", async () => {
	const { db } = site.site();
	for (const role of ["baby", "daddy"] as const) {
		const member = await addClubMember(db, { role });
		await db.updateTable("applications").set({ greeted_at: new Date() }).execute();
		const { cookie } = await signInAgain(site.site(), member.accountId);
		const open = async () => wordsOf(await site.get("/", { cookie: `${cookie}; signed-in=1` }));
		const until = new Date("2030-02-03T10:00:00Z");
		await setPause(site.site(), { ...member, id: member.memberId }, until);
		const words = await open();
		expect(words).toMatch(/הפרופיל שלך בהפסקה.*3 בפברואר 2030.*לסיום ההפסקה/);
		expect(words).not.toMatch(/הגלריה פתוחה|אין לך מינוי/);
		await setPause(site.site(), { ...member, id: member.memberId }, null);
		expect(await open()).toMatch(role === "baby" ? /הגלריה פתוחה/ : /אין לך מינוי/);
	}
});
