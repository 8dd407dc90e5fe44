import { expect, test } from "vitest";
import { testSite, wordsOf } from "../../../test/site.ts";

const site = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });

const contact = { name: "דנה", email: "dana@demo.test", subject: "billing", message: "שאלה" };
const forms: [string, Record<string, string>][] = [
	["/contact", contact],
	["/articles", { email: "maya@demo.test" }],
];
const from = (address: string) => ({ headers: { "x-forwarded-for": `1.1.1.1, ${address}` } });

for (const [path, fields] of forms) {
	test(`${path} takes five in ten minutes from one visitor, then answers 429 and keeps what was typed`, async () => {
		for (let index = 0; index < 5; index += 1) {
			expect((await site.post(path, fields, from("5.6.7.8"))).status).toBe(303);
		}
		const answer = await site.post(path, fields, from("5.6.7.8"));
		expect(answer.status).toBe(429);
		expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(590);
		const html = await answer.clone().text();
		expect(html).toContain(`value="${fields.email}"`);
		expect(await wordsOf(answer)).toContain("יותר מדי ניסיונות, אפשר לנסות שוב בעוד 10 דקות");
		expect((await site.post(path, fields, from("5.6.7.9"))).status).toBe(303);
		expect((await site.post(path, { email: "x" }, from("5.6.7.8"))).status).toBe(422);
	});
}

test("beyond two hundred in ten minutes nobody is served", async () => {
	await site.post("/contact", contact, from("5.6.7.8"));
	await site
		.site()
		.db.updateTable("rate_limits")
		.set({ count: 200 })
		.where("rule", "=", "contact overall")
		.execute();
	expect((await site.post("/contact", contact, from("5.6.7.9"))).status).toBe(429);
	expect((await site.post("/articles", { email: "a@demo.test" }, from("5.6.7.9"))).status).toBe(
		303,
	);
});
