import { afterEach, expect, test, vi } from "vitest";
import { solveProof } from "../../../test/proof.ts";
import { testSite, wordsOf } from "../../../test/site.ts";

const site = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });

const contact = { name: "דנה", email: "dana@demo.test", subject: "billing", message: "שאלה" };
const forms: [string, Record<string, string>][] = [
	["/contact", contact],
	["/articles", { email: "maya@demo.test" }],
	["/newsletter", { email: "maya@demo.test" }],
];
const from = (address: string) => ({ headers: { "x-forwarded-for": `1.1.1.1, ${address}` } });
const proof = async () => ({
	altcha: await solveProof(await (await site.get("/proof")).json(), 300),
});
const send = async (path: string, fields: Record<string, string>, address = "5.6.7.8") =>
	(await site.post(path, fields, from(address))).status;
const setCount = (rule: string, count: number) =>
	site.site().db.updateTable("rate_limits").set({ count }).where("rule", "=", rule).execute();

afterEach(() => void vi.useRealTimers());

for (const [path, fields] of forms) {
	test(`${path} takes five in ten minutes from one visitor, then answers 429 and keeps what was typed`, async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
		for (let index = 0; index < 5; index += 1) {
			expect(await send(path, { ...fields, ...(await proof()) })).toBe(303);
		}
		const answer = await site.post(path, { ...fields, ...(await proof()) }, from("5.6.7.8"));
		expect(answer.status).toBe(429);
		expect(answer.headers.get("retry-after")).toBe("600");
		const html = await answer.clone().text();
		expect(html).toContain(`value="${fields.email}"`);
		expect(await wordsOf(answer)).toContain("יותר מדי ניסיונות, אפשר לנסות שוב בעוד 10 דקות");
		expect(await send(path, fields, "5.6.7.9")).toBe(303);
		expect(await send(path, { email: "x" })).toBe(422);
	});

	test(`${path} takes two without work done for them, and a solution counts for one form`, async () => {
		const once = await proof();
		expect(await send(path, { ...fields, ...once })).toBe(303);
		expect(await send(path, { ...fields, ...once })).toBe(303);
		expect(await send(path, fields)).toBe(303);
		expect(await send(path, { ...fields, altcha: "e30=" })).toBe(429);
		expect(await send(path, { ...fields, ...once })).toBe(429);
		expect(await send(path, { ...fields, ...(await proof()) })).toBe(303);
	});
}

test("a form that is refused for its fields does not count", async () => {
	const once = await proof();
	expect(await send("/contact", { ...contact, ...once, message: "" })).toBe(422);
	expect(await send("/contact", { ...contact, ...once })).toBe(303);
	const spent = await site.site().db.selectFrom("rate_limits").select("rule").execute();
	expect(spent.map(({ rule }) => rule)).not.toContain("contact without proof: visitor");
});

test("after forty forms without a proof in ten minutes, those with one pass, and one a minute without", async () => {
	await send("/contact", contact);
	await setCount("contact without proof: everybody", 40);
	expect(await send("/contact", contact, "5.6.7.9")).toBe(303);
	const refused = await site.post("/contact", contact, from("5.6.7.9"));
	expect(refused.status).toBe(429);
	expect(refused.headers.get("set-cookie")).toMatch(/^prove-work=1; Path=\/; .*Max-Age=600/);
	expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
	expect(await wordsOf(refused)).toContain("יש כרגע עומס חריג באתר. אפשר לשלוח שוב");
	expect(await send("/contact", { ...contact, ...(await proof()) }, "5.6.7.9")).toBe(303);
	expect(await send("/contact", contact, "5.6.7.10")).toBe(303);
	expect(await send("/articles", { email: "a@demo.test" }, "5.6.7.9")).toBe(303);
});

test("proof-of-work challenges are not cached, and are rate-limited", async () => {
	const answer = await site.get("/proof", from("5.6.7.8"));
	expect(answer.headers.get("cache-control")).toBe("no-store");
	await setCount("proof", 60);
	const refused = await site.get("/proof", from("5.6.7.8"));
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	expect((await site.get("/proof", from("5.6.7.9"))).status).toBe(200);
});
