import { redirect } from "react-router";
import type { Route } from "./+types/photo.page";
import { loadStep, refuseStep } from "./load.server.ts";
import { receiveFace } from "./receive-face.server.ts";
import { VerificationScreen } from "./screens/screen.tsx";
import { stepMeta } from "./screens/screens.ts";

export const meta: Route.MetaFunction = ({ matches }) => stepMeta(matches, "photo");

export const loader = (args: Route.LoaderArgs) => loadStep(args, "photo");

/** Takes the photo of the face: one of the person's own, or a new one. */
export async function action(args: Route.ActionArgs) {
	const refused = await receiveFace(args);
	return refused === "chosen" ? redirect("/verification/pose", 303) : refuseStep(refused);
}

export default function PhotoPage({ loaderData, actionData }: Route.ComponentProps) {
	return <VerificationScreen {...loaderData} refused={actionData} />;
}
