import { data } from "react-router";
import { isId } from "../platform/ids.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/article-picture.route";
import { pictureAnswer, readArticlePicture } from "./pictures.server.ts";

/** A picture of a published article; its address names these very pixels. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = isId(params.picture) ? params.picture : null;
	const bytes = id && (await readArticlePicture(siteOf(context), id, { isForAll: true }));
	if (!bytes) throw data(null, { status: 404 });
	return pictureAnswer(bytes, "public, max-age=3600");
}
