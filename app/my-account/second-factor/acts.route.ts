import { redirect } from "react-router";
import { listPasskeys, removePasskey } from "../../accounts/passkeys/passkey.server.ts";
import {
	requireFactorToChange,
	requireFreshFactor,
} from "../../accounts/second-factor/fresh-factor.server.ts";
import {
	startSecondFactor,
	turnOffSecondFactor,
} from "../../accounts/second-factor/second-factor.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import type { Person } from "../../accounts/sessions/session.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { type Flash, type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/acts.route";

type ActArgs = { args: RequestArgs; site: Site; person: Person };

const page = "/account/second-factor";

/** The actions on second factors, by what follows `/account/second-factor/`. */
const acts: Readonly<Record<string, (asked: ActArgs) => Promise<Flash>>> = {
	start,
	off: turnOff,
	"remove-passkey": remove,
};

export const loader = () => redirect(page, 303);

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const act = acts[pattern.split("second-factor/")[1] ?? ""];
	if (!act) throw new TypeError(`no act at ${pattern}`);
	const args = { request, context };
	const site = siteOf(context);
	const person = await requireReauthentication(args, page);
	const flash = await act({ args, site, person });
	return redirectWith(site, act === remove ? `${page}#passkeys` : page, flash);
}

const keptLast: Flash = {
	toast: { kind: "destructive", title: "האימות נשאר", body: "בחשבון של הצוות תמיד פועל אחד לפחות" },
};

/** Makes the secret that the page shows; does nothing if the factor is already on. */
async function start({ args, site, person }: ActArgs): Promise<Flash> {
	// Without a passkey there is nothing to ask for yet.
	if (person.isStaff && (await listPasskeys(site.db, person)).length > 0) {
		const form = await args.request.formData();
		await requireFreshFactor(args, person, { act: "הפעלת אפליקציית אימות", back: page, form });
	}
	await startSecondFactor(site, person);
	return {};
}

/** Turns the factor off; one still being set up loses its secret. */
async function turnOff({ args, site, person }: ActArgs): Promise<Flash> {
	if (person.isStaff) {
		const form = await args.request.formData();
		await requireFreshFactor(args, person, { act: "כיבוי האימות הדו־שלבי", back: page, form });
	}
	const done = await turnOffSecondFactor(site, person);
	if (done !== "off") return done.refused === "last" ? keptLast : {};
	return {
		event: "USER_UPDATED",
		toast: { kind: "success", title: "האימות הדו־שלבי כובה", body: "שאר המכשירים נותקו" },
	};
}

async function remove({ args, site, person }: ActArgs): Promise<Flash> {
	const form = await args.request.formData();
	await requireFactorToChange(args, person, { act: "הסרת מפתח גישה", back: page, form });
	const id = String(form.get("id"));
	const result = isId(id) ? await removePasskey(site, person, id) : "unknown";
	if (typeof result === "object" && result.refused === "last") return keptLast;
	return result === "removed"
		? {
				event: "USER_UPDATED",
				toast: { kind: "success", title: "מפתח הגישה הוסר", body: "שאר המכשירים נותקו" },
			}
		: { toast: { kind: "destructive", title: "שגיאה", body: "מפתח הגישה כבר לא ברשימה" } };
}
