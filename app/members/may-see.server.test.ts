import { describe, expect, test } from "vitest";
import { testPayments } from "../../test/payments.ts";
import { addApplicant, addMember, addReviewer, makeMember } from "../../test/reviews.ts";
import { findParty } from "./may-see.server.ts";
import { doors, maySee, type Party, type PartyState, partyStates, type Viewer } from "./may-see.ts";

const money = testPayments();
const db = () => money.site().db;

/** `members.md` 1, state by state: is somebody in it found by members of the other side? */
const isFound: Record<PartyState, boolean> = {
	member: true,
	"no-month": true,
	applicant: false,
	leaving: false,
	gone: false,
};
/** And do they find others? */
const finds: Record<PartyState, boolean> = { ...isFound };

const party = (role: "daddy" | "baby", state: PartyState): Party => ({
	id: `${role} ${state}`,
	role,
	state,
});
const parties = (["daddy", "baby"] as const).flatMap((role) =>
	partyStates.map((state) => party(role, state)),
);

describe("state × door", () => {
	test.each(doors)("%s", (door) => {
		for (const viewer of parties) {
			for (const other of parties) {
				const may = viewer.role !== other.role && finds[viewer.state] && isFound[other.state];
				expect(maySee(viewer, other, door), `${viewer.id} sees ${other.id}`).toBe(may);
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
