import { redirect } from "react-router";
import { requirePerson } from "../../../accounts/sessions/person.server.ts";
import { siteOf } from "../../../platform/site.ts";
import { giveBirthDate } from "../begin.server.ts";
import { birthDateForm } from "../birth-date.form.ts";
import type { Route } from "./+types/birth-date.page";
import { loadStep, refuseStep } from "./load.server.ts";
import { VerificationScreen } from "./screens/screen.tsx";
import { readStep, stepMeta } from "./screens/screens.ts";

export const meta: Route.MetaFunction = ({ matches }) => stepMeta(matches, "birth");

export const loader = (args: Route.LoaderArgs) => loadStep(args, "birth");

export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	const read = readStep(await request.formData(), birthDateForm);
	if ("refused" in read) return refuseStep(read.refused);
	const { birth_date: birthDate, confirmed } = read.value;
	const begun = await giveBirthDate(siteOf(context), person, { birthDate, confirmed });
	if (begun !== "begun" && begun.refused === "unconfirmed") {
		return refuseStep({ typed: { ...read.typed, confirmed: birthDate }, age: begun.age });
	}
	// Alias and place are asked on the same page.
	if (begun !== "begun" && begun.refused === "alias") return refuseStep({ typed: read.typed });
	return redirect("/verification", 303);
}

export default function BirthDatePage({ loaderData, actionData }: Route.ComponentProps) {
	return <VerificationScreen {...loaderData} refused={actionData} />;
}
