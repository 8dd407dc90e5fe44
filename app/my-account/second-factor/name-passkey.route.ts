import { parseWithValibot } from "@conform-to/valibot";
import { redirect } from "react-router";
import { passkeyName } from "../../accounts/passkeys/passkey.form.ts";
import { namePasskey } from "../../accounts/passkeys/passkey.server.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/name-passkey.route";

const page = "/account/second-factor";

export const loader = () => redirect(page, 303);

/** Gives one of the person's own passkeys a name that its owner recognises. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, vault, settings } = siteOf(context);
	const person = await requireProof({ request, context }, page);
	const submission = parseWithValibot(await request.formData(), { schema: passkeyName });
	const reason =
		submission.status !== "success"
			? Object.values(submission.error ?? {})[0]?.[0]
			: (await namePasskey(db, person, submission.value)) === "named"
				? null
				: "מפתח הגישה כבר לא ברשימה";
	const flash: Flash =
		reason === null
			? { toast: { kind: "success", title: "נשמר", body: "השם של מפתח הגישה עודכן" } }
			: { toast: { kind: "destructive", title: "שגיאה", body: reason ?? "השם לא נשמר" } };
	const cookie = flashCookie(vault, flash, settings.origin.startsWith("https:"));
	return redirect(`${page}#passkeys`, { status: 303, headers: { "Set-Cookie": cookie } });
}
