import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { prepared } from "../../../test/photos.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { openPictureCases } from "../../cases/same-pictures.server.ts";
import { exportPerson } from "../../my-account/export/export.server.ts";
import { addPhoto } from "../../profiles/photos/photos.server.ts";

const site = testSite();
const db = () => site.site().db;

async function show(owner: ClubMember): Promise<string> {
	const added = await addPhoto(site.site(), owner, prepared());
	if ("refused" in added) throw new Error(added.refused);
	const shown = { audience: "members", approved_for: "members" } as const;
	await db().updateTable("photos").set(shown).where("id", "=", added.id).execute();
	return added.id;
}

test("a case of the same picture is opened for a reason, decided by a person, and exported neutrally", async () => {
	const dana = await addClubMember(db());
	const noa = await addClubMember(db());
	const earlier = await show(dana);
	const later = await show(noa);
	await openPictureCases(db());
	const { id } = await db().selectFrom("cases").select("id").executeTakeFirstOrThrow();
	const michal = await addStaff(site.site(), ["reviewer"]);
	const path = `/staff/cases/${id}`;
	expect(await wordsOf(await site.get("/staff/cases", michal))).toContain("אותה תמונה במקום אחר");
	await site.post(`${path}/take`, {}, michal);
	const page = await (await site.get(path, michal)).text();
	for (const photo of [earlier, later]) expect(page).toContain(`value="${photo}"`);
	const { number } = await db()
		.selectFrom("members")
		.select("number")
		.where("id", "=", dana.memberId)
		.executeTakeFirstOrThrow();
	expect(page).toContain(number);
	const lookAt = async (photo: string, who = michal) =>
		(await site.get(`${path}/pictures/${photo}/sharp`, who)).status;
	const nothing = { decision: "nothing" };
	expect([await lookAt(earlier), await lookAt(later)]).toEqual([409, 409]);
	expect((await site.post(`${path}/decide`, nothing, michal)).status).toBe(409);
	await site.post(`${path}/open`, { reason: "מילים שנשארות בפנים" }, michal);
	expect([await lookAt(earlier), await lookAt(later)]).toEqual([200, 200]);
	expect(await lookAt(earlier, await addStaff(site.site(), ["support"]))).toBe(404);
	// Of the other one only what all members see.
	const photo = db().updateTable("photos").where("id", "=", earlier);
	await photo.set({ audience: "album" }).execute();
	expect(await lookAt(earlier)).toBe(404);
	await photo.set({ audience: "members" }).execute();

	const looks = async ({ accountId }: ClubMember) => {
		const { audit } = await exportPerson(site.site(), { accountId, email: "x@example.com" });
		return (audit as { act: string; reason: string }[]).map(({ act, reason }) => [act, reason]);
	};
	// Nobody learns of a case that is still open.
	expect([await looks(dana), await looks(noa)]).toEqual([[], []]);
	expect((await site.post(`${path}/decide`, nothing, michal)).status).toBe(303);
	await db().updateTable("cases").set({ closed_at: new Date() }).execute();
	const why = "community_rules";
	expect(await looks(dana)).toEqual([["picture.revealed", why]]);
	expect(await looks(noa)).toEqual([
		["message.opened", why],
		["picture.revealed", why],
	]);
	expect(JSON.stringify(site.logged())).not.toContain("שנשארות");
});
