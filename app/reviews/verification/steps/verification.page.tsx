import type { Route } from "./+types/verification.page";
import { VerificationScreen } from "./screens/screen.tsx";
import { loadStep } from "./step-page.server.ts";
import { cameraHeaders, stepMeta } from "./step-page.ts";

export const meta: Route.MetaFunction = ({ matches }) => stepMeta(matches);

export const headers: Route.HeadersFunction = () => cameraHeaders;

export const loader = (args: Route.LoaderArgs) => loadStep(args);

export default function VerificationPage({ loaderData }: Route.ComponentProps) {
	return <VerificationScreen {...loaderData} />;
}
