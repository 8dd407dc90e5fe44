import { redirect } from "react-router";
import type { Route } from "./+types/upload.route";
import { receiveUpload } from "./receive-upload.server.ts";

export const loader = () => redirect("/profile/photos", 303);

/** The same upload for the page's script, which sends one file at a time and gets its result. */
export async function action(asked: Route.ActionArgs) {
	return Response.json(await receiveUpload(asked), {
		headers: { "Cache-Control": "private, no-store" },
	});
}
