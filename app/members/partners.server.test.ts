import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { block } from "../moderation/blocks.server.ts";
import { findOther, findPartners, findPartnersOf } from "./may-see.server.ts";

const db = testDatabase();

const find = async (me: ClubMember, ...others: ClubMember[]) => {
	const ids = others.map(({ memberId }) => memberId);
	const found = await findPartners(db(), { id: me.memberId }, ids);
	return [...found.values()].map(({ publicId, talk }) => [publicId, talk]);
};

const keepApart = (one: ClubMember, other: ClubMember) =>
	db()
		.transaction()
		.execute((trx) => block(trx, { viewerId: one.memberId, otherId: other.memberId }));

test("a conversation is something only to two of both sides whom nobody keeps apart", async () => {
	const dana = await addClubMember(db());
	const noa = await addClubMember(db());
	const uri = await addClubMember(db(), { role: "daddy" });
	const avi = await addClubMember(db(), { role: "daddy" });
	const gil = await addClubMember(db(), { role: "daddy" });
	// A single id uses another statement than several.
	expect(await find(dana, uri)).toEqual([[uri.publicId, "open"]]);
	expect(await find(dana, dana)).toEqual([]);
	expect(await find(dana, noa)).toEqual([]);
	await keepApart(dana, avi);
	await keepApart(gil, dana);
	expect([await find(dana, avi), await find(avi, dana)]).toEqual([[], []]);
	expect([await find(dana, gil), await find(gil, dana)]).toEqual([[], []]);
	expect(await find(dana, uri, avi, gil, noa, dana)).toEqual([[uri.publicId, "open"]]);
	const { own, partners } = await findPartnersOf(db(), { id: dana.memberId }, [], new Date());
	expect([own?.id, partners.size]).toEqual([dana.memberId, 0]);
});

test("nobody is found for somebody who is no member any more", async () => {
	const dana = await addClubMember(db());
	const uri = await addClubMember(db(), { role: "daddy" });
	const gone = { id: crypto.randomUUID() };
	expect(await findOther(db(), { id: dana.memberId }, uri.publicId)).toMatchObject({
		id: uri.memberId,
	});
	expect(await findOther(db(), gone, uri.publicId)).toBeNull();
	expect((await findPartners(db(), gone, [uri.memberId])).size).toBe(0);
});
