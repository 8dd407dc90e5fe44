import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addReported } from "../../../test/cases.ts";
import { addDeskItem } from "../../../test/desk-items.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { type AddedStaff, addStaff } from "../../../test/staff.ts";
import { listColleagues } from "./colleagues.server.ts";

const site = testSite();
const db = () => site.site().db;
const path = "/staff/team";
const address = async ({ accountId }: { accountId: string }) =>
	(
		await db()
			.selectFrom("accounts")
			.select("email")
			.where("id", "=", accountId)
			.executeTakeFirstOrThrow()
	).email;
const rolesOf = async ({ accountId }: { accountId: string }) =>
	(
		await db()
			.selectFrom("staff")
			.select("roles")
			.where("account_id", "=", accountId)
			.executeTakeFirstOrThrow()
	).roles;

/** A form whose roles may be several. */
function send(fields: Record<string, string>, roles: readonly string[], who: AddedStaff) {
	const body = new URLSearchParams(fields);
	for (const role of roles) body.append("roles", role);
	return site.post(path, body, who);
}

const acts = async () => {
	const rows = await db().selectFrom("audit").select(["act", "actor"]).orderBy("id").execute();
	return rows.filter(({ act }) => act.startsWith("staff."));
};

test("an admin invites, gives roles and takes somebody off; each is on record with who did it", async () => {
	const admin = await addStaff(site.site(), ["admin"]);
	const ronen = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	const tal = "tal@example.com";
	expect((await send({ act: "invite", email: tal }, [], admin)).status).toBe(422);
	expect((await send({ act: "invite", email: "tal" }, ["editor"], admin)).status).toBe(422);
	const taken = await send({ act: "invite", email: await address(ronen) }, ["editor"], admin);
	expect(taken.status).toBe(422);
	expect(await wordsOf(taken)).toContain("לכתובת הזאת יש חשבון באתר");
	expect((await send({ act: "invite", email: tal }, ["editor", "support"], admin)).status).toBe(
		303,
	);
	const page = await wordsOf(await site.get(path, admin));
	expect(page).toMatch(/הוזמנו ועוד לא נכנסו tal@example\.com .*תמיכה עריכה/);
	await send({ act: "change", email: await address(ronen) }, ["reviewer", "finance"], admin);
	expect(await rolesOf(ronen)).toEqual(["reviewer", "finance"]);
	expect((await site.get("/staff/money", ronen)).status).toBe(200);
	await send({ act: "remove", email: tal }, [], admin);
	await send({ act: "remove", email: await address(ronen) }, [], admin);
	expect((await site.get("/staff", ronen)).status).not.toBe(200);
	const actor = admin.accountId;
	expect(await acts()).toEqual([
		{ act: "staff.invited", actor },
		{ act: "staff.roles_changed", actor },
		{ act: "staff.uninvited", actor },
		{ act: "staff.removed", actor },
	]);
	expect(JSON.stringify(await db().selectFrom("audit").selectAll().execute())).not.toContain("@");
});

test("the last admin stays one, and of two who give it up at once one does", async () => {
	const admin = await addStaff(site.site(), ["admin"]);
	const email = await address(admin);
	await send({ act: "change", email }, ["support"], admin);
	await send({ act: "remove", email }, [], admin);
	expect(await rolesOf(admin)).toEqual(["admin"]);
	const other = await addStaff(site.site(), ["admin"], { name: "טל" });
	await Promise.all([
		send({ act: "change", email }, ["support"], admin),
		send({ act: "change", email: await address(other) }, ["support"], other),
	]);
	const all = [...(await rolesOf(admin)), ...(await rolesOf(other))];
	expect(all.toSorted()).toEqual(["admin", "support"]);
});

test("who is no admin sees nobody's address and changes nothing; a factor that is not fresh is asked for", async () => {
	const admin = await addStaff(site.site(), ["admin"]);
	const support = await addStaff(site.site(), ["support"]);
	const email = await address(admin);
	expect(await (await site.get(path, support)).text()).not.toContain(email);
	expect((await send({ act: "remove", email }, [], support)).status).toBe(404);
	const old = new Date(Date.now() - 16 * 60_000);
	await db()
		.updateTable("sessions")
		.set({ factor_at: old })
		.where("id", "=", admin.sessionId)
		.execute();
	const late = await send({ act: "invite", email: "x@example.com" }, ["editor"], admin);
	expect(late.headers.get("location")).toBe("/staff/step-up");
	expect(await db().selectFrom("staff_invitations").select("id").execute()).toEqual([]);
});

test("a case that proposed the same twice counts each decision once, for who proposed it", async () => {
	const admin = await addStaff(site.site(), ["admin"]);
	const [first, second] = [
		await addStaff(site.site(), ["reviewer"], { name: "אורי" }),
		await addStaff(site.site(), ["reviewer"], { name: "טל" }),
	];
	const { man: member, caseId: opened } = await addReported(site.site());
	for (const [who, minutes] of [
		[first, 60],
		[second, 5],
	] as const) {
		const at = new Date(Date.now() - minutes * 60_000);
		await db()
			.insertInto("case_decisions")
			.values({
				id: randomUUID(),
				case_id: opened,
				verdict: "banned",
				rule: "scam_money",
				proposed_by: who.accountId,
				proposed_at: at,
				decided_by: admin.accountId,
				decided_at: at,
				takes_effect_at: at,
				applied_at: at,
			})
			.execute();
		await db()
			.insertInto("enforcements")
			.values({
				member_id: member.memberId,
				kind: "banned",
				rule: "scam_money",
				since: at,
				case_id: opened,
				decided_by: admin.accountId,
			})
			.execute();
	}
	expect((await site.get(path, admin)).status).toBe(200);
	const people = await listColleagues(db());
	expect(people.map(({ name, decided }) => [name, decided])).toEqual(
		expect.arrayContaining([
			["אורי", 1],
			["טל", 1],
		]),
	);
});

test("what an appeal undid and how second looks ended stand beside a name, without a count of speed", async () => {
	const desk = await addDeskItem(site);
	const admin = await addStaff(site.site(), ["admin"], { name: "הדס" });
	const second = await addStaff(site.site(), ["reviewer"], { name: "טל" });
	const times = { decided_at: new Date(), takes_effect_at: new Date(), applied_at: new Date() };
	const made = { item_id: desk.noa.itemId, parts: "{}", ...times };
	await db()
		.insertInto("decisions")
		.values([
			{ ...made, verdict: "second_look", decided_by: desk.michal.accountId },
			{ ...made, verdict: "refuse", decided_by: second.accountId, code: "pose", again_days: 0 },
		])
		.execute();
	const figures = (await listColleagues(db())).map(
		({ name, decided, overturned, looks, agreed }) => [
			name,
			...[decided, overturned, looks, agreed],
		],
	);
	expect(figures.find(([name]) => name === "טל")).toEqual(["טל", 1, 0, 1, 0]);
	expect(figures.find(([name]) => name === "הדס")).toEqual(["הדס", 0, 0, 0, 0]);
	expect(await wordsOf(await site.get(path, admin))).toContain("החלטות שבוטלו בערעור 0 מתוך 1");
});
