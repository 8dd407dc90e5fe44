import { redirect } from "react-router";
import { requirePerson } from "../../../accounts/sessions/person.server.ts";
import { siteOf } from "../../../platform/site.ts";
import { aliasForm } from "../alias.form.ts";
import { saveAlias } from "../alias.server.ts";
import type { Route } from "./+types/alias.page";
import { loadStep, refuseStep } from "./load.server.ts";
import { VerificationScreen } from "./screens/screen.tsx";
import { readStep, stepMeta } from "./screens/screens.ts";

export const meta: Route.MetaFunction = ({ matches }) => stepMeta(matches, "alias");

export const loader = (args: Route.LoaderArgs) => loadStep(args, "alias");

export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	const read = readStep(await request.formData(), aliasForm);
	if ("refused" in read) return refuseStep(read.refused);
	const saved = await saveAlias(siteOf(context), person, read.value);
	if (saved !== "saved") return refuseStep({ fields: saved, typed: read.typed });
	return redirect("/verification/birth-date", 303);
}

export default function AliasPage({ loaderData, actionData }: Route.ComponentProps) {
	return <VerificationScreen {...loaderData} refused={actionData} />;
}
