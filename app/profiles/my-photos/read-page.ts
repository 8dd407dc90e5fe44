import { propsOf } from "../../ui/islands/island-props.ts";
import type { ShownPhoto } from "../photos/photo-picture.tsx";
import type { Owner } from "./person.ts";

export type Loaded = {
	photos: readonly ShownPhoto[];
	isAgreed: boolean;
	/** The badge stands: another portrait takes it. */
	hasBadge: boolean;
	owner: Owner;
};

const path = "/profile/photos";

/**
 * The photos as the server shows them now; null when they cannot be had, and "elsewhere" when it leads
 * to another page, which then opens.
 */
export async function readPage(): Promise<Loaded | null | "elsewhere"> {
	try {
		const answer = await fetch(path);
		if (answer.redirected && new URL(answer.url).pathname !== path) {
			location.assign(answer.url);
			return "elsewhere";
		}
		if (!answer.ok) return null;
		const page = new DOMParser().parseFromString(await answer.text(), "text/html");
		return propsOf(page, "photos");
	} catch {
		return null;
	}
}
