import { expect, test } from "vitest";
import { hashes, type PhotoOwner, testPhotos } from "../../../../test/photos.ts";
import { erasePhoto } from "../photos.server.ts";

const { db, site, add, addOwner } = testPhotos();

test("the same picture in two accounts is recorded, in one account it is not", async () => {
	const [dana, noa] = [await addOwner(), await addOwner()];
	const flip = (hash: string, bits: number) =>
		[...hash].map((bit, at) => (at < bits ? String(1 - Number(bit)) : bit)).join("");
	const idOf = (owner: PhotoOwner, hash: string) => add(owner, { hash });
	const first = await idOf(dana, hashes.hash);
	await idOf(dana, hashes.hash);
	const matches = () =>
		db()
			.selectFrom("photo_matches")
			.select(["photo_id", "distance"])
			.where("earlier_id", "=", first)
			.orderBy("distance")
			.execute();
	expect(await matches()).toEqual([]);
	const same = await idOf(noa, hashes.hash);
	const close = await idOf(noa, flip(hashes.hash, 8));
	await idOf(noa, flip(hashes.hash, 9));
	const mirrored = await idOf(noa, flip(hashes.mirroredHash, 1));
	expect(await matches()).toEqual([
		{ photo_id: same, distance: 0 },
		{ photo_id: mirrored, distance: 1 },
		{ photo_id: close, distance: 8 },
	]);
	// Any two pictures of a single colour look alike.
	await idOf(dana, "0".repeat(64));
	await idOf(noa, "0".repeat(64));
	expect(await db().selectFrom("photo_matches").select("photo_id").execute()).toHaveLength(6);
	await erasePhoto(site(), dana, first);
	expect(await matches()).toEqual([]);
});

test("a picture of nearly one colour is compared with no other", async () => {
	const [dana, noa] = [await addOwner(), await addOwner()];
	const bits = (count: number) => "1".repeat(count).padEnd(64, "0");
	await add(dana, { hash: bits(4), mirroredHash: bits(40) });
	await add(noa, { hash: bits(3) });
	const found = () => db().selectFrom("photo_matches").select("distance").execute();
	expect(await found()).toEqual([]);
	await add(noa, { hash: bits(4) });
	expect(await found()).toEqual([{ distance: 0 }]);
});
