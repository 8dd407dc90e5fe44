import { redirectWith } from "../../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../../platform/site.ts";
import { camera } from "../../../ui/page-handle.ts";
import type { Route } from "./+types/pose.page";
import { loadStep, refuseStep } from "./load.server.ts";
import { receiveSelfie } from "./receive-selfie.server.ts";
import { VerificationScreen } from "./screens/screen.tsx";
import { cameraHeaders, stepMeta } from "./screens/screens.ts";

export const handle = camera;

export const meta: Route.MetaFunction = ({ matches }) => stepMeta(matches, "pose");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
	...Object.fromEntries(actionHeaders),
	...cameraHeaders,
});

export const loader = (args: Route.LoaderArgs) => loadStep(args, "pose");

export async function action(args: Route.ActionArgs) {
	const refused = await receiveSelfie(args);
	if (refused !== "sent") return refuseStep(refused);
	return redirectWith(siteOf(args.context), "/verification");
}

export default function PosePage({ loaderData, actionData }: Route.ComponentProps) {
	return <VerificationScreen {...loaderData} refused={actionData} />;
}
