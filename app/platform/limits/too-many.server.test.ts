import { afterEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { solveProof } from "../../../test/proof.ts";
import { makeVault } from "../secret.server.ts";
import { readSettings } from "../settings.ts";
import { proofRequired } from "./limits.server.ts";
import { makeChallenge } from "./proof.server.ts";
import { refuseTooMany } from "./too-many.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests-0123456789-abcdefghij");
const site = (ORIGIN = "http://localhost:3000") => ({
	db: db(),
	vault,
	settings: readSettings("test", { LIMITS: "1", ORIGIN }),
});
const rule = { visitor: { most: 9, minutes: 10 }, everybody: { most: 3, minutes: 10 } };
type Attempt = Parameters<typeof refuseTooMany>[3];
const knock = (visitor: string, more: Omit<Attempt, "visitor"> = {}) =>
	refuseTooMany(site(), "knock", rule, { visitor, ...more });
/** Three strangers use up the limit for everybody. */
const gather = async () => {
	for (const visitor of ["9.0.0.1", "9.0.0.2", "9.0.0.3"]) expect(await knock(visitor)).toBeNull();
};
const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const proven = async () => {
	const form = new FormData();
	form.set("altcha", await solveProof(await makeChallenge({ vault }), 300));
	return form;
};
afterEach(() => void vi.useRealTimers());

test("over the limit for everybody, a visitor without a script has one try a minute", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
	await gather();
	for (let minute = 0; minute < 3; minute += 1) {
		expect(await knock("1.2.3.4")).toBeNull();
		const refused = await knock("1.2.3.4");
		expect(refused).toMatchObject({
			sentence: proofRequired,
			init: { status: 429, headers: { "Retry-After": "60" } },
		});
		pass(59_999);
		expect((await knock("1.2.3.4"))?.init.headers["Retry-After"]).toBe("1");
		pass(1);
	}
	pass(10 * 60_000);
	for (let again = 0; again < 3; again += 1) expect(await knock("5.6.7.8")).toBeNull();
});

test("a proof of work passes every time, and each can be used once", async () => {
	await gather();
	expect(await knock("1.2.3.4")).toBeNull();
	const form = await proven();
	const again = new FormData();
	again.set("altcha", form.get("altcha") ?? "");
	expect(await knock("1.2.3.4", { form })).toBeNull();
	expect(await knock("1.2.3.4", { form: again })).not.toBeNull();
	expect(await knock("1.2.3.4", { form: await proven() })).toBeNull();
	expect(await knock("1.2.3.4", { form: new FormData() })).not.toBeNull();
});

test("below the limit no proof is used up, and known people are neither counted nor asked for one", async () => {
	const form = await proven();
	for (let times = 0; times < 8; times += 1) await knock("1.2.3.4", { isKnown: true });
	expect(await knock("1.2.3.4", { form })).toBeNull();
	expect(await db().selectFrom("spent_proofs").selectAll().execute()).toEqual([]);
	await knock("9.0.0.1");
	await knock("9.0.0.2");
	for (const visitor of ["9.0.0.3", "9.0.0.3"]) await knock(visitor);
	expect(await knock("9.0.0.3")).not.toBeNull();
	expect(await knock("1.1.1.1", { isKnown: true })).toBeNull();
	expect(await knock("1.1.1.1", { isKnown: true })).toBeNull();
});

test("a visitor's own limit applies with a proof too, and is not counted for everybody", async () => {
	for (let times = 0; times < 9; times += 1) await knock("1.2.3.4", { isKnown: true });
	for (let times = 0; times < 5; times += 1) {
		const refused = await knock("1.2.3.4", { form: await proven() });
		expect(refused?.sentence).toContain("יותר מדי ניסיונות");
		expect(refused?.init.headers).not.toHaveProperty("Set-Cookie");
	}
	await gather();
});

test("a cookie asks the browser for a proof, and is Secure on a secure site", async () => {
	await gather();
	await knock("1.2.3.4");
	const cookie = (await knock("1.2.3.4"))?.init.headers["Set-Cookie"] ?? "";
	expect(cookie.split("; ").sort()).toEqual([
		"Max-Age=600",
		"Path=/",
		"SameSite=Lax",
		"prove-work=1",
	]);
	const secure = await refuseTooMany(site("https://dvash.example"), "knock", rule, {
		visitor: "1.2.3.4",
	});
	expect(secure?.init.headers["Set-Cookie"]).toMatch(/; Secure(;|$)/);
});

test("a limit on a target applies to all visitors", async () => {
	const closed = { ...rule, target: { most: 2, minutes: 10 } };
	const at = (visitor: string, target: string) =>
		refuseTooMany(site(), "knock", closed, { visitor, target, isKnown: true });
	expect(await at("1.1.1.1", "dana")).toBeNull();
	expect(await at("1.1.1.2", "dana")).toBeNull();
	expect(await at("1.1.1.3", "dana")).not.toBeNull();
	expect(await at("1.1.1.3", "noa")).toBeNull();
});
