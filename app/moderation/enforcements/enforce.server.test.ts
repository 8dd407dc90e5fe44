import { expect, test } from "vitest";
import { day } from "../../../test/clock.ts";
import { addClubMember } from "../../../test/club.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { findListed } from "../../../test/listed.ts";
import { addSession } from "../../../test/live.ts";
import { testPayments } from "../../../test/payments.ts";
import { findParty } from "../../members/may-see.server.ts";

const money = testPayments();
const db = () => money.site().db;

test.each([
	["notice", "member", true],
	["removed", "member", true],
	["messages", "member", true],
	["discovery", "hidden", false],
	["suspended", "suspended", false],
	["banned", "banned", false],
] as const)("%s: the state is %s at once, for others too", async (what, state, isFound) => {
	const woman = await addClubMember(db());
	await addEnforcement(money.site(), woman, what);
	expect((await findParty(db(), woman.publicId))?.state).toBe(state);
	expect(Boolean(await findListed(db(), woman))).toBe(isFound);
	expect(await money.countMails()).toBe(1);
	const record = await db().selectFrom("audit").select(["act", "reason"]).execute();
	expect(record).toEqual([{ act: "enforcement.made", reason: "harassment_other" }]);
});

test.each(["messages", "discovery", "suspended"] as const)("%s ends by itself", async (what) => {
	const woman = await addClubMember(db());
	const until = new Date(Date.now() + day);
	await addEnforcement(money.site(), woman, what, { until });
	expect((await findParty(db(), woman.publicId, until))?.state).toBe("member");
});

test("a ban ends every session, a suspension none", async () => {
	for (const [what, left] of [
		["suspended", 1],
		["banned", 0],
	] as const) {
		const woman = await addClubMember(db());
		await addSession(db(), { accountId: woman.accountId, sessionId: crypto.randomUUID() });
		await addEnforcement(money.site(), woman, what);
		const sessions = db().selectFrom("sessions").select("id");
		expect(await sessions.where("account_id", "=", woman.accountId).execute()).toHaveLength(left);
	}
});

test("what cannot be is not written", async () => {
	const woman = await addClubMember(db());
	const until = new Date(Date.now() + day);
	for (const what of ["notice", "removed", "banned"] as const) {
		await expect(addEnforcement(money.site(), woman, what, { until })).rejects.toThrow(TypeError);
	}
	expect(await db().selectFrom("enforcements").select("id").execute()).toEqual([]);
});

test("a member whose account is gone has the decision, and no mail", async () => {
	const woman = await addClubMember(db());
	await db().deleteFrom("accounts").where("id", "=", woman.accountId).execute();
	await addEnforcement(money.site(), woman, "banned");
	expect(await money.countMails()).toBe(0);
});
