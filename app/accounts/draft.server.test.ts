import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeVault } from "../platform/secret.server.ts";
import {
	deleteExpiredDrafts,
	draftCookie,
	draftToken,
	findDraft,
	keepDraft,
	listDrafts,
} from "./draft.server.ts";

const db = testDatabase();
const store = () => ({ db: db(), vault: makeVault("a-secret-for-tests-0123456789-abcdefghij") });
const quick = { kind: "quick", values: { name: "דנה", age: "26" } } as const;
const asked = (cookie: string) => new Request("http://localhost/", { headers: { cookie } });

test("what was kept is found again by its token only", async () => {
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

test("typing the same form again replaces its draft; another form stands beside it, the newest first", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const again = await keepDraft(store(), token, { kind: "quick", values: { name: "נועה" } });
	expect(again.token).toBe(token);
	await keepDraft(store(), token, { kind: "women", values: { firstName: "נועה" } });
	expect(await listDrafts(store(), token)).toEqual([
		{ kind: "women", values: { firstName: "נועה" } },
		{ kind: "quick", values: { name: "נועה" } },
	]);
});

test("neither the words nor the token stand in the database", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const rows = JSON.stringify(await db().selectFrom("drafts").selectAll().execute());
	expect(rows).not.toContain("דנה");
	expect(rows).not.toContain(token);
});

test("a draft waits 48 hours, is not found afterwards, and is swept away", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const row = await db().selectFrom("drafts").select("expires_at").executeTakeFirstOrThrow();
	expect((row.expires_at.getTime() - Date.now()) / 3_600_000).toBeCloseTo(48, 1);

	await db()
		.updateTable("drafts")
		.set({ expires_at: new Date(Date.now() - 1) })
		.execute();
	expect(await listDrafts(store(), token)).toEqual([]);
	await keepDraft(store(), undefined, quick);
	await deleteExpiredDrafts(store());
	expect(await db().selectFrom("drafts").select("kind").execute()).toHaveLength(1);
});

test("a draft that another secret sealed is passed over", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const other = { db: db(), vault: makeVault("another-secret-0123456789-abcdefghijklmn") };
	expect(await listDrafts(other, token)).toEqual([]);
});

test("the cookie is out of a script's reach, and only a well-formed token is read from it", async () => {
	const { token } = await keepDraft(store(), undefined, quick);
	const cookie = draftCookie(token, "https://dvash.example");
	expect(cookie).toMatch(/^__Host-draft=\S+; HttpOnly; Path=\/; .*Max-Age=172800; Secure$/);
	expect(draftToken(asked(`draft=${token}`), "https://dvash.example")).toBeUndefined();
	expect(draftToken(asked(cookie.split("; ")[0] ?? ""), "https://dvash.example")).toBe(token);
	const plain = "http://localhost:3000";
	expect(draftCookie(token, plain)).not.toContain("Secure");
	expect(draftToken(asked(`theme=dark; draft=${token}`), plain)).toBe(token);
	for (const bad of ["", "draft=", "draft=short", `draft=${token}x`, `other=${token}`]) {
		expect(draftToken(asked(bad), plain), bad).toBeUndefined();
	}
});
