import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Flash, type Site, siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/audience.route";

type Asked = Pick<Route.ActionArgs, "request" | "context" | "params">;

type Act = (
	site: Site,
	owner: { accountId: string },
	photo: string,
	form: FormData,
) => Promise<"done" | { refused: string }>;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const gone = {
	toast: { kind: "destructive", title: "התמונה כבר לא כאן", body: "ייתכן שנמחקה בחלון אחר" },
} as const satisfies Flash;

const badge = {
	toast: {
		kind: "destructive",
		title: "הדיוקן לא הוחלף",
		body: "עם דיוקן אחר התג ״תמונה אומתה״ יורד. אפשר להחליף בכפתור ״לדיוקן״ שליד התמונה.",
	},
} as const satisfies Flash;

/**
 * Performs one action on one of the person's own photos and redirects to the page, which shows
 * `flash`.
 */
export async function actOnPhoto(
	{ request, context, params }: Asked,
	act: Act,
	flash?: Flash,
): Promise<Response> {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const id = params.id ?? "";
	const done = uuid.test(id)
		? await act(site, person, id, await request.formData())
		: ({ refused: "unknown" } as const);
	if (done !== "done") {
		return redirectWith(site, "/profile/photos", done.refused === "badge" ? badge : gone);
	}
	return redirectWith(site, flash ? "/profile/photos" : `/profile/photos#photo-${id}`, flash);
}
