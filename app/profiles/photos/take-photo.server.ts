import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { LoaderFunctionArgs } from "react-router";
import { consentVersions } from "../../accounts/consents.ts";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isUpload } from "../../platform/http/uploads.ts";
import { countTry, tooManyTries } from "../../platform/limits/limits.server.ts";
import { describeError } from "../../platform/log/log.server.ts";
import { preparePicture } from "../../platform/pictures/decode.server.ts";
import type { PictureRefusal, Prepared } from "../../platform/pictures/picture.ts";
import type { Waiting } from "../../platform/semaphore.server.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import {
	type Audience,
	audienceIn,
	maxPhotos,
	sentTwice,
	shortestSide,
	tooSmall,
} from "./photo.ts";
import { addPhoto, countPhotos, findSame } from "./photos.server.ts";
import { discardUpload, receiveFiles, type UploadedFile } from "./upload.server.ts";

type Owner = { accountId: string };

/** The result of an upload: how many photos were stored, which files were refused, and why. */
export type Uploaded = {
	saved: number;
	refused: { name: string; sentence: string }[];
	/** An error of the upload as a whole. */
	sentence: string | null;
};

const perAccount = { rule: "photos", most: 60, minutes: 60 };

/** A picture that the decoder gave up on counts as ten, even if its sender hung up meanwhile. */
export const countDear = (site: Pick<Site, "db" | "vault" | "settings">, owner: Owner) =>
	countTry(site, perAccount, owner.accountId, 9);

const shortest = 64;

/** Whether it is too thin to show anything; in pixels of its largest version. */
export const isTooThin = ({ width, height }: Pick<Prepared, "width" | "height">) =>
	Math.min(width, height) < shortest;

/** Why a picture was refused, in words for its sender. */
export const uploadWords: Record<
	PictureRefusal | "thin" | "small" | "twice" | "size" | "full" | "consent" | "no-room" | "cut",
	string
> = {
	type: "סוג הקובץ הזה אינו מתאים. מתאימים: JPEG, PNG, WebP, AVIF.",
	heic: "זו תמונת HEIC, ואותה אי אפשר לפתוח כאן. עותק שלה בסוג JPEG יתקבל.",
	pixels: "התמונה גדולה מדי: עד 50 מגה־פיקסל, ובסוג AVIF עד 16.",
	broken: "הקובץ פגום או לא הגיע שלם.",
	failed: "לא הצלחנו לעבד את התמונה הזאת. עותק קטן יותר שלה עשוי להצליח.",
	thin: "התמונה קטנה או צרה מדי. אפשר לבחור תמונה אחרת.",
	small: tooSmall,
	twice: sentTwice,
	size: "הקובץ גדול מדי: עד 15 מגה לתמונה.",
	full: `יש כבר ${maxPhotos} תמונות, וזה המקסימום. מחיקה של אחת תפנה מקום.`,
	consent: "לפני התמונה הראשונה צריך לסמן את האישור.",
	"no-room": "לא הצלחנו לשמור את התמונה, והתקלה אצלנו. אם זה יקרה שוב, נשמח לפנייה שלך.",
	cut: "ההעלאה נקטעה לפני הסוף. מה שלא מופיע כאן לא נשמר.",
};

/** Whether a person agreed to the current version of the sentence about photos. */
export async function hasPhotoConsent(db: Kysely<Tables>, { accountId }: Owner): Promise<boolean> {
	const given = await db
		.selectFrom("consents")
		.select("given_at")
		.where("account_id", "=", accountId)
		.where("kind", "=", "photos")
		.where("version", "=", consentVersions.photos)
		.executeTakeFirst();
	return given !== undefined;
}

export async function agreeToPhotos(db: Kysely<Tables>, { accountId }: Owner): Promise<void> {
	await db
		.insertInto("consents")
		.values({ account_id: accountId, kind: "photos", version: consentVersions.photos })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/**
 * Stores the photos of an upload one after another; an error in one does not affect the others. A
 * photo is stored completely or not at all; not when the upload is cancelled while it is prepared.
 * @param onPlace receives a photo's place in the queue whenever it changes; 0 is its turn.
 */
async function receivePhotos(
	site: Site,
	owner: Owner,
	request: Request,
	onPlace?: Waiting["onPlace"],
): Promise<Uploaded> {
	const { signal } = request;
	const uploaded: Uploaded = { saved: 0, refused: [], sentence: null };
	let isAgreed = await hasPhotoConsent(site.db, owner);
	const { end, files } = await receiveFiles(request, "photo", async (file, fields) => {
		if (!isAgreed && fields.get("photos") === "on") {
			await agreeToPhotos(site.db, owner);
			isAgreed = true;
		}
		if (!isAgreed) uploaded.sentence = uploadWords.consent;
		if (!isAgreed) return;
		const audience = audienceIn(fields.get("audience")) ?? "me";
		const stored = await storePhoto(site, owner, file, { signal, onPlace }, audience);
		if ("sentence" in stored) {
			uploaded.refused.push({ name: file.name, sentence: stored.sentence });
		} else uploaded.saved += 1;
	});
	if (end === "too-much") {
		uploaded.sentence =
			"הקבצים שוקלים יחד יותר מ־60 מגה, והאחרונים שבהם לא התקבלו. בנפרד יש להם מקום.";
	} else if (end === "cut") uploaded.sentence = uploadWords.cut;
	else if (files === 0) uploaded.sentence = "לא נבחרה תמונה.";
	return uploaded;
}

/**
 * Stores one photo after the person's others, for the audience that its owner chose, or says why not; `same` is the
 * stored photo of the same file. The caller has checked the consent.
 */
export async function storePhoto(
	site: Site,
	owner: Owner,
	{ bytes }: UploadedFile,
	waiting: Waiting,
	audience: Audience = "me",
): Promise<{ id: string } | { sentence: string; same?: string }> {
	const refuse = (sentence: string) => ({ sentence });
	const isThere = (same: string) => ({ sentence: uploadWords.twice, same });
	const wait = await countTry(site, perAccount, owner.accountId);
	if (wait) return refuse(`${tooManyTries(wait.seconds)}.`);
	if (!bytes) return refuse(uploadWords.size);
	// Early checks before the costly part; the binding ones are made when storing.
	const fileHash = createHash("sha256").update(bytes).digest("hex");
	const same = await findSame(site.db, owner, { fileHash });
	if (same) return isThere(same);
	if ((await countPhotos(site.db, owner)) >= maxPhotos) return refuse(uploadWords.full);
	const prepared = await preparePicture(bytes, { ...waiting, sender: owner.accountId });
	if ("refused" in prepared) {
		if (prepared.refused === "failed" && !prepared.isUntried) await countDear(site, owner);
		return refuse(uploadWords[prepared.refused]);
	}
	if (prepared.shortSide < shortestSide) return refuse(uploadWords.small);
	try {
		const added = await addPhoto(site, owner, { ...prepared, fileHash }, audience);
		if (!("refused" in added)) return added;
		return added.refused === "twice" ? isThere(added.id) : refuse(uploadWords[added.refused]);
	} catch (error) {
		site.log.error(describeError(error), "photo not stored");
		return refuse(uploadWords["no-room"]);
	}
}

/**
 * Stores uploaded photos; people who may not upload are redirected after the body is read.
 * @param onPlace receives a photo's place in the queue whenever it changes; 0 is its turn.
 */
export async function receiveUpload(
	{ request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
	onPlace?: Waiting["onPlace"],
): Promise<Uploaded> {
	const person = await requirePerson({ request, context }).catch(async (answer) => {
		if (isUpload(request)) await discardUpload(request);
		throw answer;
	});
	if (isUpload(request)) return receivePhotos(siteOf(context), person, request, onPlace);
	return { saved: 0, refused: [], sentence: "לא נבחרה תמונה." };
}
