import { describe, expect, test } from "vitest";
import { testSite, wordsOf } from "../../../test/site.ts";

const filled = { name: "דנה", email: "dana@demo.test", subject: "general", message: "<i>שלום</i>" };

describe("the demo's outbox", () => {
	const site = testSite();

	test("lists the mails and shows each: full view, text, HTML and source", async () => {
		expect(await wordsOf(await site.get("/dev/mail"))).toContain("עוד לא נכתב אימייל");
		await site.post("/contact", filled);
		const mails = await site.mails();
		const listed = await site.get("/dev/mail");
		const html = await listed.text();
		const ids = [...html.matchAll(/href="\/dev\/mail\/([^"]+)"/g)].map((match) => match[1]);
		expect(ids.sort()).toEqual(mails.map(({ id }) => id).sort());
		const id = mails.find(({ to }) => to === "support@dvash.example")?.id;
		const shown = await wordsOf(await site.get(`/dev/mail/${id}`));
		for (const text of ["post@demo.test", "support@dvash.example"]) {
			expect(shown).toContain(text);
		}
		const part = await site.get(`/dev/mail/${id}/html`);
		expect(part.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
		expect(await part.text()).toContain("/staff/tickets/");
		const source = await site.get(`/dev/mail/${id}/source`);
		expect(source.headers.get("content-type")).toMatch(/^text\/plain/);
		expect(await source.text()).toMatch(/^Content-Type: multipart\/alternative/m);
	});

	test("a missing mail, and a path that leaves the outbox, are 404", async () => {
		for (const id of ["nothing", "..%2Fsecret", "20260101T000000000Z-x"]) {
			for (const end of ["", "/html", "/source"]) {
				expect((await site.get(`/dev/mail/${id}${end}`)).status, id).toBe(404);
			}
		}
	});
});

describe("in production", () => {
	const site = testSite("serve");

	test("the outbox does not exist", async () => {
		expect((await site.get("/dev/mail")).status).toBe(404);
		expect((await site.get("/dev/mail/x/source")).status).toBe(404);
	});
});
