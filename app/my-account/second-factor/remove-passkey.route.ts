import { redirect } from "react-router";
import * as v from "valibot";
import { removePasskey } from "../../accounts/passkeys/passkey.server.ts";
import { requireFactorToChange } from "../../accounts/second-factor/fresh-factor.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/remove-passkey.route";

const page = "/account/second-factor";

export const loader = () => redirect(page, 303);

/** Removes one of the person's own passkeys. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const person = await requireReauthentication({ request, context }, page);
	const form = await request.formData();
	const act = { act: "הסרת מפתח גישה", back: page, form };
	await requireFactorToChange({ request, context }, person, act);
	const id = form.get("id");
	const result = v.is(v.pipe(v.string(), v.uuid()), id)
		? await removePasskey(site, person, id)
		: "unknown";
	const flash: Flash =
		result === "removed"
			? {
					event: "USER_UPDATED",
					toast: { kind: "success", title: "מפתח הגישה הוסר", body: "שאר המכשירים נותקו" },
				}
			: { toast: { kind: "destructive", title: "שגיאה", body: "מפתח הגישה כבר לא ברשימה" } };
	return redirectWith(site, `${page}#passkeys`, flash);
}
