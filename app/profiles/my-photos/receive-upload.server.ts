import type { LoaderFunctionArgs } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { isUpload } from "../../platform/http/uploads.ts";
import type { Waiting } from "../../platform/semaphore.server.ts";
import { siteOf } from "../../platform/site.ts";
import { receivePhotos, type Uploaded } from "../photos/take-photo.server.ts";
import { discardUpload } from "../photos/upload.server.ts";

/**
 * Stores uploaded photos; who may not is sent elsewhere, after the body is read.
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
