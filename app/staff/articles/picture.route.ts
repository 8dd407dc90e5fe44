import { pictureAnswer, readArticlePicture } from "../../articles/pictures.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { isId } from "../../platform/ids.ts";
import { siteOf } from "../../platform/site.ts";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/picture.route";

/** A picture of an article that may not be published. */
export async function loader(args: Route.LoaderArgs) {
	await requireAct(args, "articles", "look");
	const id = isId(args.params.picture) ? args.params.picture : notFound(args.context);
	const bytes = await readArticlePicture(siteOf(args.context), id, { isForAll: false });
	return bytes ? pictureAnswer(bytes, "private, max-age=300") : notFound(args.context);
}
