import { type Look, picturePath, type Queue } from "../../queues/addresses.ts";
import type { EvidencePicture } from "./evidence.tsx";

export function selfiePicture(queue: Queue, item: string): EvidencePicture {
	return pictureOf(queue, item, "selfie", "סלפי האימות");
}

export function photoPicture(
	queue: Queue,
	item: string,
	{ id }: { id: string },
	name: string,
): EvidencePicture {
	return pictureOf(queue, item, id, name);
}

function pictureOf(queue: Queue, item: string, id: string, name: string): EvidencePicture {
	const address = (look: Look) => picturePath(queue, item, id, look);
	return {
		id,
		name,
		blurred: address("blurred"),
		small: address("small"),
		sharp: address("sharp"),
	};
}
