import { randomUUID } from "node:crypto";
import type { Kysely, KyselyPlugin } from "kysely";
import { expect, test, vi } from "vitest";
import { cookiesOf, testSite } from "../../test/site.ts";
import type { Tables } from "../platform/database/tables.ts";
import { hashPassword } from "./passwords/password-hash.server.ts";

const hashes = vi.hoisted(() => ({ count: 0 }));
vi.mock("node:crypto", async (original) => {
	const crypto = await original<typeof import("node:crypto")>();
	const argon2 = (...parts: Parameters<typeof crypto.argon2>) => {
		hashes.count += 1;
		return crypto.argon2(...parts);
	};
	return { ...crypto, argon2, default: { ...crypto, argon2 } };
});

const site = testSite();
const known = "dana@example.com";
const password = "שלוש כוסות של תה";
const boxes = { adult: "on", terms: "on", privacy: "on" };

const other = "ארבע כוסות של קפה";

async function addKnown() {
	await site
		.site()
		.db.insertInto("accounts")
		.values({ id: randomUUID(), email: known, password_hash: await hashPassword(password) })
		.execute();
}

/** The statements of one request, by the tables and kinds that they touch. */
async function watch(work: () => Promise<Response>) {
	const store = site.site();
	const plain = store.db;
	const kinds: string[] = [];
	const plugin: KyselyPlugin = {
		transformQuery({ node }) {
			kinds.push(node.kind);
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	hashes.count = 0;
	store.db = plain.withPlugin(plugin) as Kysely<Tables>;
	try {
		const response = await work();
		const body = (await response.text())
			.replace(/nonce="[^"]*"/g, "")
			.replace(/nonce-[\w-]+/g, "")
			.replace(/\d{12,}/g, "")
			.replaceAll(/(dana|nobody)@example\.com/g, "@");
		const headers = [...response.headers]
			.filter(([name]) => !["set-cookie", "content-security-policy"].includes(name))
			.map(([name, value]) => `${name}: ${value}`);
		const cookies = response.headers.getSetCookie().map((one) => one.replace(/=[^;]*/, ""));
		return { status: response.status, headers, cookies, body, kinds, hashes: hashes.count };
	} finally {
		store.db = plain;
	}
}

test.each([
	["signing in", "/auth", { password: "not the password" }],
	["signing up", "/auth?tab=signup", { password: "ארבע כוסות של קפה", ...boxes }],
	["recovery", "/auth/recover", {}],
])("%s says and does the same for a known and an unknown address", async (_, path, fields) => {
	await addKnown();
	const send = (email: string) => watch(() => site.post(path, { email, ...fields }));
	const forKnown = await send(known);
	const forUnknown = await send("nobody@example.com");
	expect(forKnown.kinds.length).toBeGreaterThan(0);
	expect(forKnown.hashes).toBe({ "/auth": 2, "/auth/recover": 0 }[path] ?? 1);
	expect(forUnknown).toEqual(forKnown);
});

test("somebody who signs up and goes on at once learns nothing about the address", async () => {
	await addKnown();
	const goOn = async (email: string) => {
		const signUp = await site.post("/auth?tab=signup", { email, password: other, ...boxes });
		const cookie = cookiesOf(signUp);
		await site.mails();
		const tryCode = (code: string) =>
			watch(() => site.post("/auth/check-mail", { code }, { cookie }));
		const answers = [await watch(() => site.post("/auth", { email, password: other }))];
		for (let index = 0; index < 6; index += 1) answers.push(await tryCode("000000"));
		await site.post("/auth/check-mail/resend", { go: "1" }, { cookie });
		await site.mails();
		answers.push(await tryCode("000000"));
		return answers;
	};
	const forKnown = await goOn(known);
	expect(forKnown[0]?.status).toBe(403);
	expect(await goOn("nobody@example.com")).toEqual(forKnown);
});

test("asking for the mail once more does the same for a known and an unknown address", async () => {
	await addKnown();
	const resend = async (email: string) => {
		const signUp = await site.post("/auth?tab=signup", { email, password, ...boxes });
		const cookie = cookiesOf(signUp);
		return watch(() => site.post("/auth/check-mail/resend", { go: "1" }, { cookie }));
	};
	expect(await resend("nobody@example.com")).toEqual(await resend(known));
});
