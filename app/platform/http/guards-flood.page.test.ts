import { afterEach, expect, test, vi } from "vitest";
import { testSite } from "../../../test/site.ts";

const site = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });
const post = async (path: string, address: string) =>
	(await site.post(path, {}, { headers: { "x-forwarded-for": address } })).status;
const times = async (count: number, path: string, address: string) => {
	const answers = await Promise.all(Array.from({ length: count }, () => post(path, address)));
	return answers.filter((status) => status === 429).length;
};
afterEach(() => void vi.useRealTimers());

test("a visitor may post 120 times a minute, to one address or many, and again in the next minute", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
	expect(await times(119, "/theme", "1.2.3.4")).toBe(0);
	expect(await post("/theme", "1.2.3.4")).toBe(303);
	const refused = await site.post("/theme", {}, { headers: { "x-forwarded-for": "1.2.3.4" } });
	expect(refused.status).toBe(429);
	expect(refused.headers.get("retry-after")).toBe("60");
	expect(await refused.text()).toContain("יותר מדי ניסיונות, אפשר לנסות שוב בעוד דקה");
	expect(await post("/theme", "1.2.3.5")).toBe(303);
	expect((await site.get("/theme", { headers: { "x-forwarded-for": "1.2.3.4" } })).status).toBe(
		302,
	);
	vi.setSystemTime(Date.now() + 59_999);
	expect(await post("/theme", "1.2.3.4")).toBe(429);
	vi.setSystemTime(Date.now() + 1);
	expect(await times(121, "/theme", "1.2.3.4")).toBe(1);
});

test("an IPv6 /48 may post five times as often", async () => {
	for (let index = 0; index < 5; index += 1) {
		expect(await times(120, "/theme", `2001:db8:1:${index}::1`)).toBe(0);
	}
	expect(await post("/theme", "2001:db8:1:9::1")).toBe(429);
	expect(await post("/theme", "2001:db8:2:9::1")).toBe(303);
});

test("a function refuses in its own format; calls that authenticate themselves are not counted", async () => {
	await times(120, "/theme", "1.2.3.9");
	const headers = { "x-forwarded-for": "1.2.3.9" };
	const api = await site.post("/api/passkeys/sign-in/options", {}, { headers });
	expect(api.status).toBe(429);
	expect(await api.json()).toHaveProperty("error.code");
	expect(await post("/api/webhooks/paypal", "1.2.3.9")).not.toBe(429);
	expect(await post("/newsletter/stop", "1.2.3.9")).not.toBe(429);
});
