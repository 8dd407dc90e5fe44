import sharp from "sharp";
import { preparePicture } from "../../app/platform/pictures/decode.server.ts";
import type { Site } from "../../app/platform/site.ts";
import { refreshListing } from "../../app/profiles/listing/listing.server.ts";
import { decidePhoto } from "../../app/profiles/photos/decide-photos.server.ts";
import { addPhoto } from "../../app/profiles/photos/photos.server.ts";
import { readProfile } from "../../app/profiles/profile.server.ts";
import { cast } from "./cast.ts";

type Person = { accountId: string };

const year = 365.25 * 86_400_000;

/** Gives the demo's members what a reviewer approved: a drawn portrait, their texts, the badge. */
export async function seedPortraits(site: Site, now = new Date()): Promise<void> {
	await approve(site, cast.dana.email, "w2b", now);
	await approve(site, cast.avi.email, "m9", now);
}

/** One of the drawn portraits, as a photo of this person. */
async function addPortrait(site: Site, person: Person, name: string): Promise<string> {
	const prepared = await preparePicture(await draw(name).jpeg().toBuffer());
	if ("refused" in prepared) throw new Error(`The portrait ${name}: ${prepared.refused}.`);
	const added = await addPhoto(site, person, prepared);
	if ("refused" in added) throw new Error(`The portrait ${name}: ${added.refused}.`);
	return added.id;
}

function draw(name: string) {
	return sharp(`db/seeds/portraits/${name}.svg`).resize(640, 800);
}

/** What a reviewer approved before the demo began. */
async function approve(site: Site, email: string, portrait: string, now: Date): Promise<void> {
	const { db } = site;
	const { id: accountId } = await db
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
	const photo = await addPortrait(site, { accountId }, portrait);
	const profile = await readProfile(db, { accountId });
	const texts = (["display_name", "interests", "expectations"] as const).flatMap((field) => {
		const text = profile[field];
		return text ? [{ account_id: accountId, field, text, approved_at: now }] : [];
	});
	await db.transaction().execute(async (trx) => {
		await trx.updateTable("photos").set({ audience: "members" }).where("id", "=", photo).execute();
		await decidePhoto(trx, { accountId }, photo, { as: "members" }, { by: null, now });
		await trx.insertInto("member_texts").values(texts).execute();
		await trx
			.updateTable("members")
			.set({ badge_at: now, birth_date: birthDate(profile.age ?? 30, now) })
			.where("account_id", "=", accountId)
			.execute();
		await refreshListing(trx, { accountId }, now);
	});
}

function birthDate(age: number, now: Date): string {
	return new Date(now.getTime() - (age + 0.4) * year).toISOString().slice(0, 10);
}
