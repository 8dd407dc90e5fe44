import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import sharp from "sharp";
import { consentVersions } from "../../app/accounts/consents.ts";
import { preparePicture } from "../../app/platform/pictures/decode.server.ts";
import type { Prepared } from "../../app/platform/pictures/picture.ts";
import type { Site } from "../../app/platform/site.ts";
import { saveDetails } from "../../app/profiles/join-details.server.ts";
import { addPhoto } from "../../app/profiles/photos/photos.server.ts";
import { saveProfile } from "../../app/profiles/profile.server.ts";
import { openApplication } from "../../app/reviews/application.server.ts";
import { giveBirthDate } from "../../app/reviews/verification/begin.server.ts";
import { chooseFace } from "../../app/reviews/verification/face.server.ts";
import { sendSelfie } from "../../app/reviews/verification/send.server.ts";
import { castPasswordHash } from "./cast-password.ts";

/** Two women whose requests wait complete in the staff's queue; nobody is told how they sign in. */
const waiting = [
	{
		email: "gali@demo.test",
		portrait: "w4",
		birthDate: "1999-05-14",
		profile: {
			display_name: "גלי",
			age: 27,
			gender: "female",
			location: "גבעתיים",
			interests: "מחול, צילום, קפה טוב בשבת בבוקר",
			expectations: "להכיר מישהו סקרן, שאוהב לשאול ולהקשיב.",
		},
		details: {
			firstName: "רננה",
			lastName: "שחר",
			phone: "+972521110001",
			education: "university",
			profession: "מעצבת תאורה",
			details: "עובדת עם תאטראות, בערבים הרבה פעמים בחזרות.",
		},
	},
	{
		email: "tal@demo.test",
		portrait: "w5",
		birthDate: "1996-02-02",
		profile: {
			display_name: "טל ד.",
			age: 30,
			gender: "female",
			location: "חיפה",
			interests: "ים, הליכות ארוכות, מוזיקה קלאסית",
			expectations: "קשר קבוע, בקצב רגוע.",
		},
		details: {
			firstName: "אביטל",
			lastName: "דורון",
			phone: "+972521110002",
			education: "masters",
			profession: "ביולוגית ימית",
			details: "גרה מעל הים ושמחה לארח לקפה.",
		},
	},
] as const;

/**
 * Lets two people of the demo send everything the usual way, with drawn portraits in place of photos.
 * @throws Error when a step is refused.
 */
export async function seedWaiting(site: Site): Promise<void> {
	for (const person of waiting) {
		const owner = await addApplicant(site, person);
		const svg = await readFile(resolve(`db/seeds/portraits/${person.portrait}.svg`));
		await sendAll(site, owner, { svg, birthDate: person.birthDate });
	}
}

type Owner = { accountId: string; email: string };

async function addApplicant(
	{ db, vault }: Site,
	{ email, profile, details }: (typeof waiting)[number],
): Promise<Owner> {
	const accountId = randomUUID();
	const password_hash = await castPasswordHash();
	await db.transaction().execute(async (trx) => {
		await trx
			.insertInto("accounts")
			.values({ id: accountId, email, role: "baby", password_hash })
			.execute();
		const kinds = ["adult", "terms", "privacy", "photos", "verification"] as const;
		const consents = kinds.map((kind) => ({ kind, version: consentVersions[kind] }));
		await trx
			.insertInto("consents")
			.values(consents.map((consent) => ({ ...consent, account_id: accountId })))
			.execute();
		await saveDetails(trx, vault, { accountId }, details);
		await saveProfile(trx, { accountId }, profile, 0);
		await openApplication(trx, { accountId });
	});
	return { accountId, email };
}

async function sendAll(
	site: Site,
	owner: Owner,
	{ svg, birthDate }: { svg: Buffer; birthDate: string },
): Promise<void> {
	const done = (step: string | { refused: string }) => {
		if (typeof step !== "string") throw new Error(`The demo's verification: ${step.refused}.`);
	};
	done(await giveBirthDate(site, owner, { birthDate, confirmed: undefined }));
	const face = await draw(svg, false);
	const photo = await addPhoto(site, owner, face);
	if ("refused" in photo) throw new Error("The demo's photo was refused.");
	done(await chooseFace(site, owner, { photo: photo.id, audience: "members" }));
	const selfie = (await draw(svg, true)).variants.findLast(({ size }) => size > 24);
	if (!selfie) throw new Error("The demo's selfie has no sizes.");
	done(await sendSelfie(site, owner, { selfie: selfie.bytes, drawnAt: null, isAgreed: false }));
}

/** A portrait as a picture; the selfie is a closer cut of it, in cooler light. */
async function draw(svg: Buffer, isSelfie: boolean): Promise<Prepared> {
	const whole = sharp(svg, { density: 200 }).resize(960, 1_200, { fit: "cover" });
	const cut = isSelfie
		? sharp(await whole.png().toBuffer())
				.extract({ left: 120, top: 90, width: 720, height: 900 })
				.modulate({ brightness: 1.12, saturation: 0.7 })
		: whole;
	const prepared = await preparePicture(await cut.jpeg({ quality: 90 }).toBuffer());
	if ("refused" in prepared) throw new Error(`The demo's picture: ${prepared.refused}.`);
	return prepared;
}
