import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { addStaff } from "../../test/staff.ts";
import { makeVault } from "../platform/secret.server.ts";
import type { Site } from "../platform/site.ts";
import { findStaff, hasReviewerSignedIn } from "./staff.server.ts";

const db = testDatabase();

const store = () => ({
	db: db(),
	vault: makeVault("a-secret-for-tests"),
	settings: { origin: "http://localhost:3000" } as Site["settings"],
});

const change = (accountId: string, values: { first_seen_at?: Date; left_at?: Date }) =>
	db().updateTable("staff").set(values).where("account_id", "=", accountId).execute();

test("people can be approved once a reviewer has opened the desk, and nobody else of the staff", async () => {
	expect(await hasReviewerSignedIn(db())).toBe(false);
	const owner = await addStaff(store(), ["admin"]);
	const reviewer = await addStaff(store(), ["admin", "reviewer"]);
	await change(owner.accountId, { first_seen_at: new Date() });
	expect(await hasReviewerSignedIn(db()), "added, never at the desk").toBe(false);
	await change(reviewer.accountId, { first_seen_at: new Date() });
	expect(await hasReviewerSignedIn(db())).toBe(true);
});

test("who has left is no longer on the staff", async () => {
	const { accountId } = await addStaff(store(), ["reviewer"]);
	expect(await findStaff(db(), accountId)).toMatchObject({ accountId, roles: ["reviewer"] });
	await change(accountId, { left_at: new Date() });
	expect(await findStaff(db(), accountId)).toBeNull();
});
