import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { sweepTable } from "../../test/sweep.ts";
import { makeVault } from "../platform/secret.server.ts";
import { draftCookie } from "./cookies.ts";
import { bindDrafts, findDraft, keepDraft, listDrafts, maxUnclaimed } from "./draft.server.ts";

const db = testDatabase();
const store = () => ({ db: db(), vault: makeVault("a-secret-for-tests-0123456789-abcdefghij") });
const quick = { kind: "quick", values: { name: "דנה", age: "26" } } as const;
const asked = (cookie: string) => new Request("http://localhost/", { headers: { cookie } });

test("a draft is found by its token only", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	expect(token).toMatch(/^[\w-]{43}$/);
	expect(await findDraft(store(), token, "quick")).toEqual(quick.values);
	expect(await findDraft(store(), token, "men")).toBeNull();
	expect(
		await findDraft(
			store(),
			token.replace(/^./, (first) => (first === "A" ? "B" : "A")),
			"quick",
		),
	).toBeNull();
	expect(await listDrafts(store(), undefined)).toEqual([]);
});

test("saving the same form again replaces its draft; other forms get their own, newest first", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const again = await keepDraft(store(), token, { kind: "quick", values: { name: "נועה" } });
	expect(again.token).toBe(token);
	// A fast machine saves both in one millisecond.
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
	try {
		await keepDraft(store(), token, { kind: "letter", values: { firstName: "נועה" } });
	} finally {
		vi.useRealTimers();
	}
	expect(await listDrafts(store(), token)).toEqual([
		{ kind: "letter", values: { firstName: "נועה" } },
		{ kind: "quick", values: { name: "נועה" } },
	]);
});

test("neither the text nor the token is stored in plain text", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const rows = JSON.stringify(await db().selectFrom("drafts").selectAll().execute());
	expect(rows).not.toContain("דנה");
	expect(rows).not.toContain(token);
});

test("a draft expires after 48 hours and is then deleted", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const row = await db().selectFrom("drafts").select("expires_at").executeTakeFirstOrThrow();
	expect((row.expires_at.getTime() - Date.now()) / 3_600_000).toBeCloseTo(48, 1);

	vi.useFakeTimers({ toFake: ["Date"], now: row.expires_at.getTime() - 1 });
	try {
		expect(await listDrafts(store(), token)).toHaveLength(1);
		await sweepTable(store().db, "drafts");
		vi.setSystemTime(row.expires_at);
		expect(await listDrafts(store(), token)).toEqual([]);
		expect(await db().selectFrom("drafts").select("kind").execute()).toHaveLength(1);
		await keepDraft(store(), undefined, { kind: "men", values: quick.values });
		await sweepTable(store().db, "drafts");
		const left = await db().selectFrom("drafts").select("kind").execute();
		expect(left).toEqual([{ kind: "men" }]);
	} finally {
		vi.useRealTimers();
	}
});

const addAccount = async () => {
	const id = randomUUID();
	const email = `${id}@example.com`;
	await db().insertInto("accounts").values({ id, email, password_hash: "" }).execute();
	return id;
};

test("a draft claimed by an account is hidden from the browser's next user", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const first = await addAccount();
	const next = await addAccount();
	await bindDrafts(store(), token, first);
	await bindDrafts(store(), token, next);
	expect(await listDrafts(store(), token, next)).toEqual([]);
	expect(await listDrafts(store(), token)).toEqual([]);
	expect(await listDrafts(store(), undefined, first)).toEqual([quick]);
});

test("what the next visitor types never goes to the previous account", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const first = await addAccount();
	await bindDrafts(store(), token, first);
	const other = { kind: "quick", values: { name: "נועה" } } as const;
	const typed = await keepDraft(store(), token, other);
	expect(typed.token).not.toBe(token);
	expect(await listDrafts(store(), typed.token)).toEqual([other]);
	expect(await listDrafts(store(), undefined, first)).toEqual([quick]);
});

test("the number of drafts is capped: the oldest unclaimed go, claimed ones stay", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	await bindDrafts(store(), token, await addAccount());
	const oldest = await keepDraft(store(), undefined, quick);
	await sql`update drafts set updated_at = now() - interval '2 hours'`.execute(db());
	await sql`insert into drafts (token_hash, kind, body, updated_at, expires_at)
		select n::text, 'men', '', now() - interval '1 hour' + n * interval '1 second', now() + interval '1 day'
		from generate_series(1, ${maxUnclaimed - 2}) n`.execute(db());
	const count = async () => (await db().selectFrom("drafts").select("kind").execute()).length;
	const newest = await keepDraft(store(), undefined, quick);
	expect(await count()).toBe(maxUnclaimed + 1);
	expect(await findDraft(store(), oldest.token, "quick")).not.toBeNull();
	await keepDraft(store(), undefined, quick);
	expect(await count()).toBe(maxUnclaimed + 1);
	expect(await findDraft(store(), oldest.token, "quick")).toBeNull();
	expect(await findDraft(store(), newest.token, "quick")).not.toBeNull();
});

test("a draft sealed with another secret is skipped", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const other = { db: db(), vault: makeVault("another-secret-0123456789-abcdefghijklmn") };
	expect(await listDrafts(other, token)).toEqual([]);
});

test("the cookie is httpOnly, and malformed tokens are ignored", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const cookie = draftCookie.set(token, "https://dvash.example");
	expect(cookie).toMatch(/^__Host-draft=\S+; HttpOnly; Path=\/; .*Max-Age=172800; Secure$/);
	expect(draftCookie.read(asked(`draft=${token}`), "https://dvash.example")).toBeUndefined();
	expect(draftCookie.read(asked(cookie.split("; ")[0] ?? ""), "https://dvash.example")).toBe(token);
	const plain = "http://localhost:3000";
	expect(draftCookie.set(token, plain)).not.toContain("Secure");
	expect(draftCookie.read(asked(`theme=dark; draft=${token}`), plain)).toBe(token);
	for (const bad of ["", "draft=", "draft=short", `draft=${token}x`, `other=${token}`]) {
		expect(draftCookie.read(asked(bad), plain), bad).toBeUndefined();
	}
});
