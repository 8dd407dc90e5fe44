import { data } from "react-router";
import { requirePerson } from "../../../accounts/sessions/person.server.ts";
import { type RequestArgs, siteOf } from "../../../platform/site.ts";
import { loadScreen } from "./load.server.ts";
import type { Refused, StepName } from "./screens/screens.ts";

/** The loader of /verification and of its steps' own addresses. */
export async function loadStep(args: RequestArgs, asked?: StepName) {
	const person = await requirePerson(args);
	return loadScreen(siteOf(args.context), person, asked);
}

/** Answers a step's form that was not taken: the page again, with why and what was typed. */
export function refuseStep(refused: Refused, status = 422) {
	return data(refused, { status });
}
