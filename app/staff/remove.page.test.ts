import { expect, test } from "vitest";
import { testSite } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { inviteColleague } from "./invitations/invite.server.ts";
import { removeFromStaff } from "./remove.server.ts";

const site = testSite();
const db = () => site.site().db;
const remove = (email: string) => removeFromStaff(db(), email);
const admin = (email: string) => addStaff(site.site(), ["admin"], { email });
const acts = () =>
	db().selectFrom("audit").select(["act", "actor", "subject_id as subject"]).execute();
const statusOf = async (cookie: string) => (await site.get("/staff", { cookie })).status;
const nobody = /^Nobody on the staff has the address/;

test("who is removed is off the desk at once, and the record says so", async () => {
	const boss = await admin("boss@example.com");
	const noa = await addStaff(site.site(), ["reviewer", "support"], { email: "noa@example.com" });
	expect([await statusOf(noa.cookie), await statusOf(boss.cookie)]).toEqual([200, 200]);
	expect(await remove(" Noa@Example.com ")).toBe("left");
	expect([await statusOf(noa.cookie), await statusOf(boss.cookie)]).toEqual([404, 200]);
	const sessions = await db().selectFrom("sessions").select("account_id").execute();
	expect(sessions).toEqual([{ account_id: boss.accountId }]);
	expect(await acts()).toContainEqual({
		act: "staff.removed",
		actor: null,
		subject: noa.accountId,
	});
	await expect(remove("noa@example.com")).rejects.toThrow(nobody);
});

test("the last admin stays; who has left or was only invited is no other", async () => {
	const boss = await admin("boss@example.com");
	const gone = await admin("gone@example.com");
	await addStaff(site.site(), ["reviewer"], { email: "noa@example.com" });
	await db()
		.transaction()
		.execute((trx) => inviteColleague(trx, { email: "next@example.com", roles: ["admin"] }));
	await remove("gone@example.com");
	const before = await acts();
	await expect(remove("boss@example.com")).rejects.toThrow(/^The last admin/);
	expect([await statusOf(boss.cookie), await statusOf(gone.cookie)]).toEqual([200, 404]);
	expect(await acts()).toEqual(before);
	await admin("next-one@example.com");
	expect(await remove("boss@example.com")).toBe("left");
});

test("of two admins removed at once one stays", async () => {
	const emails = ["one@example.com", "two@example.com"];
	for (const email of emails) await admin(email);
	const ends = await Promise.allSettled(emails.map(remove));
	expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an invitation that nobody accepted is taken back", async () => {
	const invited = { email: "noa@example.com", roles: ["support" as const] };
	await db()
		.transaction()
		.execute((trx) => inviteColleague(trx, invited));
	expect(await remove("noa@example.com")).toBe("uninvited");
	expect(await db().selectFrom("staff_invitations").selectAll().execute()).toEqual([]);
	expect((await acts()).map(({ act }) => act)).toEqual(["staff.invited", "staff.uninvited"]);
});

test("a member's address, and one that nobody has, are refused", async () => {
	const member = { id: crypto.randomUUID(), email: "dana@example.com", password_hash: "" };
	await db().insertInto("accounts").values(member).execute();
	await expect(remove("dana@example.com")).rejects.toThrow(nobody);
	await expect(remove("x@example.com")).rejects.toThrow(nobody);
});
