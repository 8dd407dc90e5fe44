import type { Proposal } from "../../../reviews/desk/proposal.server.ts";
import { type FormState, photoField } from "./read-decision.ts";

type Waiting = {
	texts: readonly { field: string; digest: string }[];
	photos: readonly { id: string; audience: string }[];
};

/** The first look's marks and words as fields of the second one's form, and the texts that changed since. */
export function proposedFields(
	{ texts, photos, code, words, againDays }: Proposal,
	item: Waiting,
): { fields: FormState; changed: string[] } {
	const fields: Record<string, string> = {};
	const changed: string[] = [];
	for (const { field, digest, words: why } of texts) {
		const waiting = item.texts.find((text) => text.field === field);
		if (!waiting) continue;
		fields[`words-${field}`] = why;
		if (waiting.digest === digest) fields[`text-${field}`] = "back";
		else changed.push(field);
	}
	for (const photo of photos) {
		const waiting = item.photos.find(({ id }) => id === photo.photoId);
		if (!waiting || (photo.as === "members" && waiting.audience === "album")) continue;
		fields[photoField(waiting.id)] = photo.as === "no" ? `no:${photo.code}` : photo.as;
	}
	if (code) fields.reason = code;
	if (words) fields.words = words;
	if (againDays !== undefined) fields.from = String(againDays);
	return { fields, changed };
}
