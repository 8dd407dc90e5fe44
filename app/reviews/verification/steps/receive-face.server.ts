import { requirePerson } from "../../../accounts/sessions/person.server.ts";
import { isUpload } from "../../../platform/http/uploads.ts";
import { type RequestArgs, type Site, siteOf } from "../../../platform/site.ts";
import {
	agreeToPhotos,
	hasPhotoConsent,
	storePhoto,
	uploadWords,
} from "../../../profiles/photos/take-photo.server.ts";
import {
	discardUpload,
	receiveFiles,
	type UploadedFile,
} from "../../../profiles/photos/upload.server.ts";
import { chooseFace, type FaceAudience, mayGiveFace } from "../face.server.ts";
import { findVerification } from "../verification.server.ts";
import type { Refused } from "./screens/screens.ts";

type Owner = { accountId: string };

const audienceOf = (given: unknown): FaceAudience | null =>
	given === "members" || given === "album" ? given : null;

const mustChoose: Refused = { fields: { audience: "יש לבחור מי יראה אותה." } };

const closed: Refused = {
	sentence: "אין כאן אימות שמחכה לתמונה. אפשר לטעון את העמוד מחדש ולראות מה השלב הבא.",
};

/**
 * Takes the photo of the face from a posted form: `own` names one of the person's photos, `photo` is a
 * new one; `audience` says who may see it.
 */
export async function receiveFace({ request, context }: RequestArgs): Promise<"chosen" | Refused> {
	const site = siteOf(context);
	const person = await requirePerson({ request, context }).catch(async (answer) => {
		if (isUpload(request)) await discardUpload(request);
		throw answer;
	});
	const isOpen = mayGiveFace(await findVerification(site.db, person));
	if (isUpload(request)) {
		if (isOpen) return receiveNew(site, person, request);
		await discardUpload(request);
		return closed;
	}
	const form = await request.formData();
	const photo = String(form.get("own") ?? "");
	if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(photo)) {
		return { fields: { photo: "יש לבחור תמונה." } };
	}
	const audience = audienceOf(form.get("audience"));
	return audience ? choose(site, person, photo, audience) : mustChoose;
}

async function choose(
	site: Site,
	owner: Owner,
	photo: string,
	audience: FaceAudience,
): Promise<"chosen" | Refused> {
	const chosen = await chooseFace(site, owner, { photo, audience });
	if (chosen === "chosen") return chosen;
	if (chosen.refused === "closed") return closed;
	return { sentence: "התמונה כבר לא כאן. אפשר לבחור אחרת." };
}

async function receiveNew(site: Site, owner: Owner, request: Request): Promise<"chosen" | Refused> {
	let file: UploadedFile | undefined;
	let given: ReadonlyMap<string, string> = new Map();
	const { end } = await receiveFiles(request, "photo", async (one, fields) => {
		file ??= one;
		given = fields;
	});
	const typed = { audience: given.get("audience") };
	const audience = audienceOf(typed.audience);
	const refuse = (fields: Refused["fields"] = {}): Refused => ({ fields, typed });
	if (!file || end !== "whole")
		return refuse({ photo: end === "whole" ? "יש לבחור תמונה." : uploadWords.cut });
	if (given.get("photos") === "on") await agreeToPhotos(site.db, owner);
	else if (!(await hasPhotoConsent(site.db, owner))) return refuse({ photos: uploadWords.consent });
	if (!audience) return mustChoose;
	const stored = await storePhoto(site, owner, file, { signal: request.signal });
	if (!("sentence" in stored)) return choose(site, owner, stored.id, audience);
	// It is one of the photos already: that one is meant.
	if (stored.same) return choose(site, owner, stored.same, audience);
	return refuse({ photo: stored.sentence });
}
