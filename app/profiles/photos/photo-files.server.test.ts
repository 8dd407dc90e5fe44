import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type PhotoOwner, prepared, testPhotos } from "../../../test/photos.ts";
import { sweepFiles } from "../../platform/files/files.server.ts";
import { audienceOptions } from "./photo.ts";
import { openPicture, pictureAddress } from "./photo-picture.server.ts";
import { addPhoto, erasePhoto, listPhotos, movePhoto, setAudience } from "./photos.server.ts";

const { db, site, addOwner, failAfter, fileRows, reopen, stored, work } = testPhotos();

const photoFiles = async () => {
	const rows = await db().selectFrom("photo_files").select("file_id").orderBy("file_id").execute();
	return rows.map(({ file_id }) => file_id);
};
/** An account of each kind. */
async function everyRole(): Promise<PhotoOwner[]> {
	const kinds = [null, "daddy", "baby"] as const;
	const people: PhotoOwner[] = [];
	for (const role of kinds) {
		for (const state of ["none", "submitted", "rejected", "member"] as const) {
			const person = await addOwner();
			people.push(person);
			const { accountId: account_id } = person;
			await db().updateTable("accounts").set({ role }).where("id", "=", account_id).execute();
			const id = randomUUID();
			if (state === "submitted") {
				await db().insertInto("applications").values({ id, account_id, state }).execute();
			} else if (state === "rejected") {
				const ended = { reason: "x", ended_at: new Date() };
				await db()
					.insertInto("applications")
					.values({ id, account_id, state, ...ended })
					.execute();
			} else if (state === "member" && role) {
				const number = memberNumber();
				const since = new Date();
				await db()
					.insertInto("members")
					.values({ id, public_id: randomUUID(), number, account_id, role, since })
					.execute();
			}
		}
	}
	return people;
}

const memberNumber = () =>
	Array.from(randomBytes(6), (byte) => "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 32]).join("");

const tomorrow = () => new Date(Date.now() + 86_400_000);

const step = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ act: fc.constant("add" as const), who: fc.nat(1) }) },
	fc.record({ act: fc.constant("addAndFail" as const), who: fc.nat(1), writes: fc.nat(2) }),
	fc.record({ act: fc.constant("crash" as const), who: fc.nat(1) }),
	fc.record({
		act: fc.constant("audience" as const),
		who: fc.nat(1),
		of: fc.nat(5),
		audience: fc.constantFrom(...audienceOptions.map(({ value }) => value)),
	}),
	fc.record({
		act: fc.constant("move" as const),
		who: fc.nat(1),
		of: fc.nat(5),
		to: fc.integer({ min: 1, max: 12 }),
	}),
	fc.record({ act: fc.constant("erase" as const), who: fc.nat(1), of: fc.nat(5) }),
	fc.record({ act: fc.constant("work" as const), who: fc.nat(1) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take(one: Step, owner: PhotoOwner): Promise<void> {
	const photos = await listPhotos(db(), owner);
	const id = "of" in one ? photos[one.of % Math.max(1, photos.length)]?.id : undefined;
	if (one.act === "add") await addPhoto(site(), owner, prepared());
	if (one.act === "addAndFail")
		await failAfter(one.writes, () => addPhoto(site(), owner, prepared()));
	// The process dies after writing the files and before inserting the rows.
	if (one.act === "crash") await site().files.store.put(randomUUID(), randomBytes(30));
	if (one.act === "work") await work();
	if (!id) return;
	if (one.act === "audience") await setAudience(db(), owner, id, one.audience);
	if (one.act === "move") await movePhoto(db(), owner, id, one.to);
	if (one.act === "erase") await erasePhoto(site(), owner, id);
}

/** Nothing here is approved, so that it does not matter who sees whom. */
const everybody = async () => true;

test("after any failure every file has its row, every row its file, and only the owner gets a byte", async () => {
	const roles = await everyRole();
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
			await db().deleteFrom("photos").execute();
			await db().deleteFrom("files").execute();
			reopen();
			const owners = [await addOwner(), await addOwner()];
			const seen: string[] = [];
			for (const one of steps) {
				const owner = owners[one.who] as PhotoOwner;
				await take(one, owner);
				for (const photo of await listPhotos(db(), owner)) {
					seen.push(pictureAddress(site(), owner, { photo: photo.id, format: "webp", size: 160 }));
				}
			}
			// A row never lacks its file, even before any cleanup.
			expect(await stored()).toEqual(expect.arrayContaining(await fileRows()));
			await work();
			await sweepFiles(site(), tomorrow());
			expect(await fileRows()).toEqual(await photoFiles());
			expect(await stored()).toEqual(await fileRows());
			expect((await sweepFiles(site(), tomorrow())).missing).toBe(0);

			for (const owner of owners) {
				const photos = await listPhotos(db(), owner);
				const places = await db()
					.selectFrom("photos")
					.select("place")
					.where("account_id", "=", owner.accountId)
					.orderBy("place")
					.execute();
				expect(places.map(({ place }) => place)).toEqual(photos.map((_, at) => at + 1));
				const other = owners.find((one) => one !== owner) as PhotoOwner;
				const strangers = [null, other, ...roles, { ...owner, sessionId: randomUUID() }];
				for (const { id } of photos) {
					for (const format of ["avif", "webp"] as const) {
						const address = pictureAddress(site(), owner, { photo: id, format, size: 160 });
						const sealed = address.replace("/pictures/", "");
						expect((await openPicture(site(), owner, sealed, everybody))?.bytes).toHaveLength(30);
						for (const who of strangers)
							expect(await openPicture(site(), who, sealed, everybody)).toBeNull();
						// A URL that was sealed to another person's session does not work either.
						const stolen = pictureAddress(site(), other, { photo: id, format, size: 160 });
						expect(
							await openPicture(site(), other, stolen.replace("/pictures/", ""), everybody),
						).toBeNull();
					}
				}
				const alive = new Set(
					photos.map(({ id }) =>
						pictureAddress(site(), owner, { photo: id, format: "webp", size: 160 }),
					),
				);
				for (const address of seen.filter((one) => !alive.has(one))) {
					expect(
						await openPicture(site(), owner, address.replace("/pictures/", ""), everybody),
					).toBeNull();
				}
			}
		}),
		{ numRuns: 12 },
	);
});
