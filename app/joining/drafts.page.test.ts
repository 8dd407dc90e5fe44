import { expect, test } from "vitest";
import { solveProof } from "../../test/proof.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { draftCookie } from "../accounts/cookies.ts";
import { listDrafts } from "../accounts/draft.server.ts";

const site = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const rows = () => site.site().db.selectFrom("drafts").select("body").execute();
const quick = { name: "דנה", age: "26", gender: "female", email: "dana@example.com" };

test.each([
	["/sugardaddy", { fullName: "ישראל" }, 422],
	["/sugarbaby", { firstName: "דנה" }, 422],
	["/", quick, 303],
])(
	"%s stores thirty forms of a visitor in ten minutes; the next one stays on the page",
	async (path, fields, status) => {
		for (let index = 0; index < 30; index += 1) {
			expect((await site.post(path, fields, from("5.6.7.8"))).status).toBe(status);
		}
		const refused = await site.post(path, fields, from("5.6.7.8"));
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(refused.headers.get("set-cookie")).toBeNull();
		const html = await refused.clone().text();
		for (const value of Object.values(fields)) expect(html).toContain(`value="${value}"`);
		expect(await wordsOf(refused)).toContain("יותר מדי ניסיונות");
		expect(await rows()).toHaveLength(30);
		expect((await site.post(path, fields, from("5.6.7.9"))).status).toBe(status);
	},
);

test("beyond the site-wide limit drafts require a proof of work, and are stored with one", async () => {
	await site.post("/sugarbaby", { firstName: "דנה" }, from("5.6.7.8"));
	const everybody = site.site().db.updateTable("rate_limits").set({ count: 600 });
	await everybody.where("rule", "=", "draft: everybody").execute();
	const send = (more = {}) =>
		site.post("/sugarbaby", { firstName: "דנה", ...more }, from("5.6.7.9"));
	expect((await send()).status).toBe(422);
	expect((await send()).headers.get("set-cookie")).toMatch(/^prove-work=1;/);
	const altcha = await solveProof(await (await site.get("/proof")).json());
	expect((await send({ altcha })).status).toBe(422);
	expect(await rows()).toHaveLength(3);
});

test("a draft is limited to the form's own fields and their maximum lengths", async () => {
	const typed = {
		firstName: `${"א".repeat(60)}ב`,
		education: "x".repeat(5_000),
		expectations: "😀".repeat(3_000),
		interests: "ג".repeat(1_000),
		nothingOfOurs: "x".repeat(1_000),
	};
	const answer = await site.post("/sugarbaby", typed);
	expect(answer.status).toBe(422);
	expect(await answer.clone().text()).toContain(typed.firstName);
	const cookie = cookiesOf(answer);
	const { origin } = site.site().settings;
	const asked = new Request(origin, { headers: { cookie } });
	const [draft] = await listDrafts(site.site(), draftCookie.read(asked, origin));
	expect(draft?.values).toEqual({
		firstName: "א".repeat(60),
		education: "x".repeat(254),
		expectations: "😀".repeat(1_000),
		interests: "ג".repeat(1_000),
	});
});
