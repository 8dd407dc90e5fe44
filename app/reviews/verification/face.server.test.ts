import { expect, test } from "vitest";
import { minute } from "../../../test/clock.ts";
import { postgresUrl } from "../../../test/database.ts";
import { meanwhile } from "../../../test/meanwhile.ts";
import { testPayments } from "../../../test/payments.ts";
import { prepared } from "../../../test/photos.ts";
import { addAccount, addSent } from "../../../test/reviews.ts";
import { addPhoto, erasePhoto } from "../../profiles/photos/photos.server.ts";
import { chooseFace, drawAnother } from "./face.server.ts";
import { drawPose, triesADay } from "./pose.server.ts";
import { findVerification } from "./verification.server.ts";

const money = testPayments();
const db = () => money.site().db;
const closed = { refused: "closed" };
const drawnAt = new Date("2026-11-22T10:00:00Z");
const after = (ms: number) => new Date(drawnAt.getTime() + ms);

async function addOwn(owner: { accountId: string }): Promise<string> {
	const added = await addPhoto(money.site(), owner, prepared());
	if ("refused" in added) throw new Error(added.refused);
	return added.id;
}

/** A woman who gave her birth date, and whose pose was drawn if she showed her face. */
async function addStarted({ hasFace = true } = {}) {
	const noa = await addAccount(db(), "baby");
	const photoId = await addOwn(noa);
	await addSent(db(), noa, "join", drawnAt);
	const unseen = { photo_id: null, pose: null, pose_drawn_at: null };
	await db()
		.updateTable("verifications")
		.set({ state: "started", sent_at: null, ...(hasFace ? { photo_id: photoId } : unseen) })
		.execute();
	return { ...noa, photoId };
}
const choose = (owner: { accountId: string }, photo: string, now: Date, store = db()) =>
	chooseFace({ db: store }, owner, { photo, audience: "album" }, now);

test("a photo of the face is taken only while the verification waits for one", async () => {
	const noa = await addAccount(db(), "baby");
	const early = await addOwn(noa);
	expect(await choose(noa, early, drawnAt)).toEqual(closed);
	const { photoId } = await addSent(db(), noa, "join", drawnAt);
	expect(await choose(noa, early, after(minute))).toEqual(closed);
	expect(await findVerification(db(), noa)).toMatchObject({ state: "sent", photoId });
});

test("another photo of the face keeps the pose while it is valid, and draws one once it is over", async () => {
	const noa = await addStarted();
	const other = await addOwn(noa);
	expect(await choose(noa, other, after(15 * minute - 1))).toBe("chosen");
	const kept = { photoId: other, pose: 7, poseDrawnAt: drawnAt };
	expect(await findVerification(db(), noa)).toMatchObject(kept);
	expect(await choose(noa, noa.photoId, after(15 * minute))).toBe("chosen");
	const drawn = { photoId: noa.photoId, poseDrawnAt: after(15 * minute) };
	expect(await findVerification(db(), noa)).toMatchObject(drawn);
});

test("a photo that is deleted while it is chosen is not the one of the face", async () => {
	const noa = await addStarted({ hasFace: false });
	const erased: Promise<unknown>[] = [];
	// The second statement has locked the photos: the deletion comes right after that transaction.
	const store = meanwhile(db(), 2, () => {
		erased.push(erasePhoto(money.site(), noa, noa.photoId));
	});
	const outcome = await choose(noa, noa.photoId, drawnAt, store);
	expect(await Promise.all(erased)).toEqual(["done"]);
	const verification = await findVerification(db(), noa);
	expect(verification?.photoId).toBeNull();
	// On a real server the deletion may also win the lock only after the choice.
	if (outcome === "chosen") expect(postgresUrl).toBeDefined();
	else expect([outcome, verification?.pose]).toEqual([{ refused: "unknown" }, null]);
});

test("another pose is drawn only for a face that was shown, and not once it is sent", async () => {
	const noa = await addStarted({ hasFace: false });
	expect(await drawAnother(money.site(), noa)).toEqual(closed);
	expect(await findVerification(db(), noa)).toMatchObject({ pose: null });
	const sent = await addAccount(db(), "baby");
	await addSent(db(), sent, "join", drawnAt);
	expect(await drawAnother(money.site(), sent)).toEqual(closed);
	expect(await findVerification(db(), sent)).toMatchObject({ pose: 7, poseDrawnAt: drawnAt });
});

test("the next pose is never the one before, whatever is drawn", async () => {
	const noa = await addStarted();
	for (let tries = 0; tries < triesADay; tries += 1) {
		const before = await findVerification(db(), noa);
		const { id = "", pose = null } = before ?? {};
		await db()
			.transaction()
			.execute((trx) => drawPose(trx, noa, { id, pose }, drawnAt, () => pose ?? 0));
		expect((await findVerification(db(), noa))?.pose).not.toBe(pose);
	}
});
