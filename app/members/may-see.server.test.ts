import { describe, expect, test } from "vitest";
import { testPayments } from "../../test/payments.ts";
import { addApplicant, addMember, addReviewer, makeMember } from "../../test/reviews.ts";
import { findOther, findParty } from "./may-see.server.ts";
import {
	type ClubPerson,
	type ClubState,
	clubStates,
	doors,
	maySee,
	talkOf,
	type Viewer,
} from "./may-see.ts";

const money = testPayments();
const db = () => money.site().db;

/** `members.md` 1, state by state: do members of the other side find somebody in it? */
const isFound: Record<ClubState, boolean> = {
	member: true,
	"no-month": true,
	hidden: false,
	paused: false,
	suspended: false,
	banned: false,
	applicant: false,
	leaving: false,
	gone: false,
};
/** And do they find others? */
const finds: Record<ClubState, boolean> = { ...isFound, hidden: true };

const party = (role: "daddy" | "baby", state: ClubState): ClubPerson => ({
	id: `${role} ${state}`,
	role,
	state,
});
const parties = (["daddy", "baby"] as const).flatMap((role) =>
	clubStates.map((state) => party(role, state)),
);

describe("state × door", () => {
	test.each(doors)("%s", (door) => {
		for (const viewer of parties) {
			for (const other of parties) {
				const may = viewer.role !== other.role && finds[viewer.state] && isFound[other.state];
				expect(maySee(viewer, other, door), `${viewer.id} sees ${other.id}`).toBe(may);
				expect(maySee(viewer, other, door, { blocked: true, arePartners: true })).toBe(false);
				const isMet =
					other.state === "hidden" && ["page", "picture", "conversation"].includes(door);
				expect(maySee(viewer, other, door, { blocked: false, arePartners: true })).toBe(
					may || (isMet && viewer.role !== other.role && finds[viewer.state]),
				);
			}
		}
		for (const other of parties) {
			const nobody: Viewer = { id: null, role: null, state: "applicant" };
			for (const viewer of ["visitor", "staff", nobody] as const) {
				expect(maySee(viewer, other, door)).toBe(false);
			}
			// Nobody meets themselves, whatever their rows say.
			expect(maySee({ ...other, role: "daddy" }, { ...other, role: "baby" }, door)).toBe(false);
		}
	});
});

test("what is left of a conversation, state by state", () => {
	const here: ClubState[] = ["member", "no-month", "hidden"];
	const left: ClubState[] = ["banned", "gone"];
	for (const viewer of parties) {
		for (const other of parties) {
			const isInside = here.includes(viewer.state) || viewer.state === "paused";
			const isOpen = here.includes(viewer.state) && here.includes(other.state);
			const talk = left.includes(other.state) ? "left" : isOpen ? "open" : "resting";
			const expected = isInside && viewer.role !== other.role ? talk : null;
			expect(talkOf(viewer, other, { blocked: false }), `${viewer.id} ${other.id}`).toBe(expected);
			expect(talkOf(viewer, other, { blocked: true })).toBeNull();
		}
	}
});

test("the state follows from the rows, from the approval to the deletion", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(money.site(), michal);
	const { public_id: publicId, id } = await db()
		.selectFrom("members")
		.select(["id", "public_id"])
		.executeTakeFirstOrThrow();
	const state = async () => (await findParty(db(), publicId))?.state;
	expect(await findParty(db(), publicId)).toEqual({ id, role: "baby", state: "member" });
	const account = db().updateTable("accounts").where("id", "=", dana.accountId);
	await account.set({ deletes_at: new Date("2030-01-01") }).execute();
	expect(await state()).toBe("leaving");
	await account.set({ deletes_at: null }).execute();
	const choices = db().updateTable("member_choices");
	await db().insertInto("member_choices").values({ member_id: id }).execute();
	expect(await state()).toBe("member");
	await choices.set({ hidden_at: new Date() }).execute();
	expect(await state()).toBe("hidden");
	await choices.set({ paused_until: new Date("2000-01-01") }).execute();
	expect(await state()).toBe("hidden");
	await choices.set({ paused_until: new Date("2100-01-01") }).execute();
	expect(await state()).toBe("paused");
	const enforce = db().insertInto("enforcements");
	const until = new Date(Date.now() + 86_400_000);
	const suspension = { member_id: id, kind: "suspended" as const, until };
	await enforce.values({ ...suspension, until: new Date() }).execute();
	await enforce.values({ ...suspension, lifted_at: new Date() }).execute();
	expect(await state()).toBe("paused");
	await enforce.values(suspension).execute();
	expect(await state()).toBe("suspended");
	await enforce.values({ member_id: id, kind: "banned" }).execute();
	expect(await state()).toBe("banned");
	await db().deleteFrom("enforcements").execute();
	const application = db().updateTable("applications");
	await application.set({ state: "submitted", ended_at: null }).execute();
	expect(await state()).toBe("applicant");
	await db().deleteFrom("photos").execute();
	await db().deleteFrom("accounts").where("id", "=", dana.accountId).execute();
	expect(await state()).toBe("gone");
	expect(await findParty(db(), dana.accountId)).toBeNull();
});

test("a man counts as a member while his month runs, and is found without one too", async () => {
	const michal = await addReviewer(db());
	const ori = await addApplicant(db(), "daddy");
	await makeMember(money.site(), michal, ori);
	const { public_id } = await db()
		.selectFrom("members")
		.select("public_id")
		.executeTakeFirstOrThrow();
	expect((await findParty(db(), public_id))?.state).toBe("no-month");
});

test("a member finds one of the other side by the address of the page, unless one keeps them apart", async () => {
	const michal = await addReviewer(db());
	await addMember(money.site(), michal);
	const ori = await addApplicant(db(), "daddy");
	await makeMember(money.site(), michal, ori);
	const of = (role: "daddy" | "baby") =>
		db()
			.selectFrom("members")
			.select(["id", "public_id", "account_id"])
			.where("role", "=", role)
			.executeTakeFirstOrThrow();
	const he = await of("daddy");
	const she = await of("baby");
	const found = await findOther(db(), he, she.public_id);
	expect(found).toEqual({
		id: she.id,
		publicId: she.public_id,
		role: "baby",
		accountId: she.account_id,
		state: "member",
	});
	expect((await findOther(db(), she, he.public_id))?.id).toBe(he.id);
	for (const address of [
		he.public_id,
		he.id,
		she.id,
		"",
		"x",
		"\0",
		"../etc",
		"9".repeat(10_000),
	]) {
		expect(await findOther(db(), he, address)).toBeNull();
	}
	await db()
		.insertInto("member_blocks")
		.values({ viewer_id: he.id, other_id: she.id, why: 1 })
		.execute();
	expect(await findOther(db(), he, she.public_id)).toBeNull();
	expect((await findOther(db(), she, he.public_id))?.id).toBe(he.id);
	await db().deleteFrom("member_blocks").execute();
	// Hidden, he is found by nobody but still browses; paused, he does neither.
	await db()
		.insertInto("member_choices")
		.values({ member_id: he.id, hidden_at: new Date() })
		.execute();
	expect(await findOther(db(), she, he.public_id)).toBeNull();
	expect((await findOther(db(), he, she.public_id))?.id).toBe(she.id);
	await db()
		.updateTable("member_choices")
		.set({ paused_until: new Date("2100-01-01") })
		.execute();
	expect(await findOther(db(), he, she.public_id)).toBeNull();
});
