import { expect, test } from "vitest";
import { prepared, testPhotos } from "../../../test/photos.ts";
import { consentVersions } from "../../accounts/consents.ts";
import {
	addPhoto,
	erasePhoto,
	erasePhotosOf,
	listPhotos,
	movePhoto,
	setAudience,
} from "./photos.server.ts";
import { hasPhotoConsent } from "./take-photo.server.ts";

const { db, site, add, addOwner, fileRows, stored, work } = testPhotos();

test("the thirteenth photo is refused and leaves no file", async () => {
	const owner = await addOwner();
	for (let count = 0; count < 12; count += 1) await add(owner);
	expect(await addPhoto(site(), owner, prepared())).toEqual({ refused: "full" });
	expect(await stored()).toEqual(await fileRows());
	expect(await stored()).toHaveLength(24);
});

test("the order follows each move, and deleting closes the gap", async () => {
	const owner = await addOwner();
	const ids: string[] = [];
	for (let count = 0; count < 4; count += 1) ids.push(await add(owner));
	const [a = "", b = "", c = "", d = ""] = ids;
	const order = async () => (await listPhotos(db(), owner)).map(({ id }) => id);
	expect(await order()).toEqual([a, b, c, d]);
	await movePhoto(db(), owner, c, 1);
	expect(await order()).toEqual([c, a, b, d]);
	await movePhoto(db(), owner, c, 3);
	expect(await order()).toEqual([a, b, c, d]);
	await movePhoto(db(), owner, a, 12);
	expect(await order()).toEqual([b, c, d, a]);
	await erasePhoto(site(), owner, c);
	expect(await order()).toEqual([b, d, a]);
	expect(await movePhoto(db(), owner, c, 1)).toEqual({ refused: "unknown" });
});

test("a deleted account takes all its photos along, with the keys in the same transaction", async () => {
	const dana = await addOwner();
	const noa = await addOwner();
	for (const owner of [dana, dana, noa]) await add(owner);
	const leaving = db().deleteFrom("accounts").where("id", "=", dana.accountId).execute();
	await expect(leaving).rejects.toThrow();
	await db()
		.transaction()
		.execute(async (trx) => {
			await erasePhotosOf(trx, site(), dana);
			await trx.deleteFrom("accounts").where("id", "=", dana.accountId).execute();
		});
	expect(await fileRows()).toHaveLength(2);
	await work();
	expect(await stored()).toEqual(await fileRows());
	expect(await listPhotos(db(), noa)).toHaveLength(1);
});

test("only the owner can change a photo; to everybody else it does not exist", async () => {
	const dana = await addOwner();
	const noa = await addOwner();
	const first = await add(dana);
	const second = await add(dana);
	await add(noa);
	const photosOf = async () => [await listPhotos(db(), dana), await listPhotos(db(), noa)];
	const before = await photosOf();
	const unknown = { refused: "unknown" };
	expect(await setAudience(db(), noa, second, "members")).toEqual(unknown);
	expect(await movePhoto(db(), noa, second, 1)).toEqual(unknown);
	expect(await erasePhoto(site(), noa, second)).toEqual(unknown);
	expect(await photosOf()).toEqual(before);
	expect(await setAudience(db(), dana, second, "album")).toBe("done");
	expect(await listPhotos(db(), dana)).toMatchObject([
		{ id: first, audience: "me" },
		{ id: second, audience: "album" },
	]);
});

test("consent counts only for the current sentence, and only for the person who gave it", async () => {
	const dana = await addOwner();
	const noa = await addOwner();
	const tick = (kind: "photos" | "terms", version: string) =>
		db().insertInto("consents").values({ account_id: dana.accountId, kind, version }).execute();
	await tick("photos", "2020-01");
	await tick("terms", consentVersions.photos);
	expect(await hasPhotoConsent(db(), dana)).toBe(false);
	await tick("photos", consentVersions.photos);
	expect(await hasPhotoConsent(db(), dana)).toBe(true);
	expect(await hasPhotoConsent(db(), noa)).toBe(false);
});
