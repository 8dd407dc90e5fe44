import { redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Flash, type Site, siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/photo-acts.route";
import { audienceIn, maxPhotos } from "./photo.ts";
import { askAgain, erasePhoto, hasBadge, movePhoto, setAudience } from "./photos.server.ts";

type ActArgs = { site: Site; owner: { accountId: string }; photo: string; form: FormData };

type Act = (asked: ActArgs) => Promise<"done" | "badge-down" | { refused: string }>;

/** The buttons of an own photo, by what follows `/profile/photos/`; an invalid value changes nothing. */
const acts: Readonly<Record<string, Act>> = {
	":id": async ({ site: { db }, owner, photo, form }) => {
		const audience = audienceIn(form.get("audience"));
		if (!audience) return "done";
		const hadBadge = audience === "me" && (await hasBadge(db, owner));
		const done = await setAudience(db, owner, photo, audience);
		return done === "done" && hadBadge && !(await hasBadge(db, owner)) ? "badge-down" : done;
	},
	// `sure`: the owner knows what a new portrait costs.
	":id/first": ({ site: { db }, owner, photo, form }) =>
		movePhoto(db, owner, photo, 1, form.get("sure") === "1"),
	":id/move": async ({ site: { db }, owner, photo, form }) => {
		const to = Number(form.get("to"));
		if (!Number.isInteger(to) || to < 1 || to > maxPhotos) return "done";
		return movePhoto(db, owner, photo, to, false);
	},
	// Against a refusal, once.
	":id/again": ({ site: { db }, owner, photo }) => askAgain(db, owner, photo),
	// Permanently; the page asks for confirmation first.
	":id/delete": ({ site, owner, photo }) => erasePhoto(site, owner, photo),
};

const deleted = {
	toast: {
		kind: "success",
		title: "התמונה נמחקה",
		body: "בתוך דקה לא יישאר ממנה עותק באתר. בגיבויים: עד 30 יום",
	},
} as const satisfies Flash;

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

const badgeDown = {
	toast: {
		kind: "neutral",
		title: "הדיוקן רק שלך עכשיו",
		body: "התג ״תמונה אומתה״ ירד איתו, ויחזור כשהדיוקן יהיה גלוי שוב.",
	},
} as const satisfies Flash;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const loader = () => redirect("/profile/photos", 303);

/** Runs one button for one of the person's own photos; the page shows the result. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
	const owner = await requirePerson({ request, context });
	const site = siteOf(context);
	const photo = params.id;
	const name = pattern.split("profile/photos/")[1];
	const act = acts[name ?? ""];
	if (!act) throw new TypeError(`no act at ${pattern}`);
	const done = uuid.test(photo)
		? await act({ site, owner, photo, form: await request.formData() })
		: ({ refused: "unknown" } as const);
	if (done === "badge-down") return redirectWith(site, "/profile/photos", badgeDown);
	if (done !== "done") {
		return redirectWith(site, "/profile/photos", done.refused === "badge" ? badge : gone);
	}
	if (name === ":id/delete") return redirectWith(site, "/profile/photos", deleted);
	return redirectWith(site, `/profile/photos#photo-${photo}`);
}
