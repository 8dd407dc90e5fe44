import { Outlet } from "react-router";
import { findPerson } from "../accounts/sessions/person.server.ts";
import { siteOf } from "../platform/site.ts";
import { showPhotos } from "../profiles/photos/photo-picture.server.ts";
import { PhotoPicture } from "../profiles/photos/photo-picture.tsx";
import { OwnFace } from "../ui/layout/member-frame.tsx";
import type { Route } from "./+types/own-area";

/**
 * The same face on every page of a person's area; who may open each is the page's own question, and so is what is
 * said when the database does not answer.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await findPerson({ request, context }).catch(() => null);
	if (!person || person.isStaff) return { face: null };
	const [first] = await showPhotos(siteOf(context), person).catch(() => []);
	if (!first) return { face: null };
	const { width, height, avif, webp } = first;
	// The smallest one is more than a face here needs.
	return { face: { width, height, avif: avif.slice(0, 1), webp: webp.slice(0, 1) } };
}

export default function Area({ loaderData: { face } }: Route.ComponentProps) {
	return (
		<OwnFace value={face && <PhotoPicture photo={face} alt="" sizes="5.5rem" />}>
			<Outlet />
		</OwnFace>
	);
}
