import { notFound } from "../../../platform/http/hidden-routes.server.ts";
import { isId } from "../../../platform/ids.ts";
import { siteOf } from "../../../platform/site.ts";
import { isLook, pictureAnswer } from "../../review/pictures/picture-answer.server.ts";
import { requireAct } from "../../staff-person.server.ts";
import { requirePersonOf } from "../handle-act.server.ts";
import type { Route } from "./+types/picture.route";
import { openPersonPicture } from "./photos.server.ts";

/** Serves one photo of a person to a reviewer; each request checks everything again. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { number, picture: photo, look } = params;
	const staff = await requireAct({ request, context }, "people", "reveal");
	if (!isLook(look) || !isId(photo)) notFound(context);
	const { id: accountId } = await requirePersonOf({ request, context, params: { number } });
	return pictureAnswer(await openPersonPicture(siteOf(context), staff, { accountId, photo, look }));
}
