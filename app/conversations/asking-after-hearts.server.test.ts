import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { at, conversationOf, readerOf, send, talkSite, write } from "../../test/talks.ts";
import { countFavourites } from "../members/favourites/favourites.server.ts";
import { giveHeart, takeHeart } from "../members/hearts.server.ts";
import { findWayToWrite } from "../members/way-to-write.server.ts";
import { readThread } from "./thread.server.ts";

const db = testDatabase();
const site = talkSite(db);

/** A man who asked twice and waits, and a woman. */
async function ask(plan: "basic" | "vip") {
	const man = await addClubMember(db(), { role: "daddy", plan });
	const woman = await addClubMember(db());
	await write(site, man, woman, "אחת", at(0));
	const id = await conversationOf(site, { man, woman });
	await send(site, man, id, "שתיים", at(1_000));
	return { man, woman, id };
}

async function heart(from: ClubMember, to: ClubMember, now: Date) {
	expect(await giveHeart(db(), await readerOf(site, from, now), to.publicId, now)).not.toBeNull();
}

type RequestMade = Awaited<ReturnType<typeof ask>>;

/** Everything that could reveal to him that it opened again. */
async function seen({ man, woman, id }: RequestMade, now: Date) {
	const reader = await readerOf(site, man, now);
	const way = await findWayToWrite(db(), reader, { id: woman.memberId }, now);
	const thread = await readThread(site, reader, id, null, now);
	return { way: way.kind, mayWrite: thread?.mayWrite, sent: await send(site, man, id, "עוד", now) };
}

const shut = { way: "waiting", mayWrite: null, sent: "waiting" };

test("her heart alone names nobody to a man who reads only how many there are", async () => {
	const asked = await ask("basic");
	const { man, woman } = asked;
	expect(await seen(asked, at(2_000))).toEqual(shut);
	await heart(woman, man, at(3_000));
	expect(await seen(asked, at(4_000))).toEqual(shut);
	expect(await seen(asked, at(15 * day))).toEqual({ way: "over", mayWrite: null, sent: "closed" });
	const me = await readerOf(site, man, at(4_000));
	expect(await countFavourites(db(), { me, tab: "liked", now: at(4_000) }, true)).toBe(1);
	// Beside his own both are told, and he asks anew.
	await heart(man, woman, at(5_000));
	expect(await seen(asked, at(6_000))).toEqual({ way: "talk", mayWrite: { most: 1_000 }, sent: 3 });
});

test("his own heart before hers opens as well, and one that was taken back does not", async () => {
	const asked = await ask("basic");
	const { man, woman } = asked;
	await heart(man, woman, at(2_000));
	expect(await seen(asked, at(3_000))).toEqual(shut);
	await heart(woman, man, at(4_000));
	await takeHeart(db(), { id: man.memberId }, woman.publicId);
	expect(await seen(asked, at(5_000))).toEqual(shut);
	await heart(man, woman, at(6_000));
	expect((await seen(asked, at(7_000))).way).toBe("talk");
});

test("who reads who it was asks anew after her heart alone", async () => {
	const asked = await ask("vip");
	const { man, woman } = asked;
	expect(await seen(asked, at(2_000))).toEqual(shut);
	await heart(woman, man, at(3_000));
	expect(await seen(asked, at(4_000))).toEqual({ way: "talk", mayWrite: { most: 1_000 }, sent: 3 });
});
