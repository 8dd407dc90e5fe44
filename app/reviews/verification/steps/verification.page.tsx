import { camera } from "../../../ui/page-handle.ts";
import type { Route } from "./+types/verification.page";
import { loadStep } from "./load.server.ts";
import { VerificationScreen } from "./screens/screen.tsx";
import { cameraHeaders, stepMeta } from "./screens/screens.ts";

export const handle = camera;

export const meta: Route.MetaFunction = ({ matches }) => stepMeta(matches);

export const headers: Route.HeadersFunction = () => cameraHeaders;

export const loader = (args: Route.LoaderArgs) => loadStep(args);

export default function VerificationPage({ loaderData }: Route.ComponentProps) {
	return <VerificationScreen {...loaderData} />;
}
