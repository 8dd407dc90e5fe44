import { conceal } from "../../../platform/http/concealed/concealed.server.ts";
import { siteOf } from "../../../platform/site.ts";
import { isId, type Look, type Queue, queues } from "../../queues/addresses.ts";
import { requireAct } from "../../staff-person.server.ts";
import type { Route } from "./+types/picture.route";
import { openDeskPicture } from "./desk-picture.server.ts";

const looks: readonly string[] = ["blurred", "sharp"] satisfies Look[];

/** Serves one picture of an open item to a reviewer; each request asks for everything anew. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { queue, item, picture, look } = params;
	if (!Object.hasOwn(queues, queue) || !looks.includes(look)) conceal(context);
	const page = queue as Queue;
	const act = look === "sharp" ? "reveal" : "view";
	const staff = await requireAct({ request, context }, page, act);
	if (!isId(item) || !(picture === "selfie" || isId(picture))) conceal(context);
	const asked = { item, kind: queues[page], picture, look: look as Look };
	const opened = await openDeskPicture(siteOf(context), staff, asked);
	if ("refused" in opened) {
		const status = opened.refused === "gone" ? 404 : 409;
		return new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });
	}
	return new Response(new Uint8Array(opened), {
		headers: {
			"Content-Type": "image/webp",
			"Cache-Control": "private, no-store",
			"Content-Security-Policy": "default-src 'none'; sandbox",
			Vary: "Cookie",
		},
	});
}
