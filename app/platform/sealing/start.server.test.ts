import { expect, test } from "vitest";
import { openBareDatabase, testDatabase } from "../../../test/database.ts";
import { makeVault } from "../secret.server.ts";
import { resealSome } from "./reseal.server.ts";
import { openSealing, refuseOtherSecrets } from "./start.server.ts";

const db = testDatabase();
const files = ["files"];
const open = (secret: string, filesFingerprints: readonly string[] = files) =>
	openSealing(db(), { secret, filesFingerprints });
const stored = async () => [
	await db().selectFrom("secret_prints").select(["name", "print"]).orderBy("print").execute(),
	await db().selectFrom("kept_keys").selectAll().orderBy("name").execute(),
];
const addAccount = () =>
	db()
		.insertInto("accounts")
		.values({ id: crypto.randomUUID(), email: "a@b.test", password_hash: "" })
		.execute();
const addDraft = (secret: string) =>
	db()
		.insertInto("drafts")
		.values({
			token_hash: crypto.randomUUID(),
			kind: "men",
			expires_at: new Date(),
			body: makeVault(secret).seal("draft", "x"),
		})
		.execute();

const other = {
	reason: "other-secret",
	message: expect.stringMatching(/^SECRET is not the one.*Nothing was changed\.$/),
};

test("the first start notes the secret, and another one is refused without changing anything", async () => {
	const { isReplacing } = await open("one");
	expect(isReplacing).toBe(false);
	const before = await stored();
	expect(before[0]).toHaveLength(2);
	for (const secret of ["two", "two,three"]) {
		await expect(open(secret)).rejects.toMatchObject(other);
		await expect(
			refuseOtherSecrets(db(), { secret, filesFingerprints: files }),
		).rejects.toMatchObject(other);
	}
	await expect(
		openSealing(db(), { secret: "two", filesFingerprints: files, isDemo: true }),
	).rejects.toThrow(/^SECRET \(or its file in DATA_DIR\) is not the one/);
	await expect(open("one", ["others"])).rejects.toMatchObject({
		message: expect.stringMatching(/^FILES_KEY .*Nothing was changed\.$/),
	});
	expect(await stored()).toEqual(before);
	await open("one");
	expect(await stored()).toEqual(before);
});

test("while it is replaced both are needed, afterwards only the new one counts", async () => {
	await open("one");
	await addDraft("one");
	expect((await open("two,one")).isReplacing).toBe(true);
	for (const secret of ["two", "one"]) {
		await expect(open(secret)).rejects.toMatchObject({
			message: expect.stringMatching(
				/^SECRET is being replaced.*two: start with SECRET=new,old until/,
			),
		});
	}
	const { vault } = await open("two,one");
	expect((await resealSome({ db: db(), vault })).isDone).toBe(true);
	expect((await open("two")).isReplacing).toBe(false);
	await expect(open("one")).rejects.toMatchObject(other);
	// Given needlessly it does no harm.
	expect((await open("two,one")).isReplacing).toBe(false);
});

test("two that start at once agree, and the kept keys outlive every secret", async () => {
	const both = await Promise.all([open("one"), open("one")]);
	const hashes = () => both.map(({ vault }) => vault.digest("barred contact", "x"));
	expect(new Set(hashes()).size).toBe(1);
	const { vault } = await open("two,one");
	await resealSome({ db: db(), vault });
	const { vault: fresh } = await open("two");
	expect(fresh.digest("barred contact", "x")).toBe(hashes()[0]);
	expect(fresh.digest("newsletter", "x")).toBe(both[0]?.vault.digest("newsletter", "x"));
	const link = both[0]?.vault.seal("newsletter-stop", "id") ?? "";
	expect(fresh.open("newsletter-stop", link)).toBe("id");
	expect(fresh.digest("limit", "x")).not.toBe(both[0]?.vault.digest("limit", "x"));
});

test("kept keys are random, unless hashes were made before there were any", async () => {
	const hash = (secret: string) => makeVault(secret).digest("backup code", "x");
	expect((await open("one")).vault.digest("backup code", "x")).not.toBe(hash("one"));
	await db().deleteFrom("kept_keys").execute();
	await addAccount();
	expect((await open("one")).vault.digest("backup code", "x")).toBe(hash("one"));
	await db().deleteFrom("kept_keys").execute();
	expect((await open("two,one")).vault.digest("backup code", "x")).toBe(hash("one"));
});

test("a database of a version that noted no secret is tried by what is sealed in it", async () => {
	await addDraft("one");
	await db()
		.insertInto("files")
		.values({ id: crypto.randomUUID(), sealed_key: "x", sealed_by: "files", bytes: 1 })
		.execute();
	await expect(open("two")).rejects.toMatchObject(other);
	await expect(open("one", ["others"])).rejects.toMatchObject({ reason: "other-secret" });
	expect(await stored()).toEqual([[], []]);
	await open("one");
	await expect(open("two")).rejects.toMatchObject(other);
});

test("a database without tables passes: it is migrated first", async () => {
	const { database } = await openBareDatabase();
	try {
		await refuseOtherSecrets(database.db, { secret: "one", filesFingerprints: files });
	} finally {
		await database.close();
	}
});
