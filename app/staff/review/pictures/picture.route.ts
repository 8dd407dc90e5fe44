import { openCasePicture } from "../../../cases/picture.server.ts";
import { notFound } from "../../../platform/http/hidden-routes.server.ts";
import { isId } from "../../../platform/ids.ts";
import { siteOf } from "../../../platform/site.ts";
import { type Queue, queues } from "../../queues/addresses.ts";
import { requireAct } from "../../staff-person.server.ts";
import type { Route } from "./+types/picture.route";
import { openDeskPicture } from "./desk-picture.server.ts";
import { isLook, pictureAnswer } from "./picture-answer.server.ts";

/** Serves one picture of an open item to a reviewer; each request checks everything again. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { queue, item, picture, look } = params;
	const isCase = queue === "cases";
	if (!(isCase || Object.hasOwn(queues, queue)) || !isLook(look)) notFound(context);
	const page = queue as Queue | "cases";
	const act = look === "blurred" ? "view" : "reveal";
	const staff = await requireAct({ request, context }, page, act);
	if (!isId(item) || !(picture === "selfie" || isId(picture))) notFound(context);
	const site = siteOf(context);
	return pictureAnswer(
		page === "cases"
			? await openCasePicture(site, staff, { caseId: item, photo: picture, look })
			: await openDeskPicture(site, staff, { picture, look, item, kind: queues[page] }),
	);
}
