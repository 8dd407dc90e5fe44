import { parseWithValibot } from "@conform-to/valibot";
import { data, redirect } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { reportFailure } from "../platform/http/failure.server.ts";
import { flashCookie } from "../platform/http/flash.server.ts";
import { flashContext, siteOf } from "../platform/site.ts";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/profile.page";
import { profileForm } from "./profile.form.ts";
import styles from "./profile.module.css";
import { readProfile, saveEdits } from "./profile.server.ts";
import { loadedName, type Profile, profileColumns, textsOf } from "./profile.ts";
import { ProfileEditor } from "./profile-editor.tsx";
import { say } from "./say.ts";

/** Said when a profile was saved (`product.md`, "Texts of the error catalogue"). */
const savedToast = { kind: "success", title: "נשמר", body: "הפרופיל עודכן בהצלחה" } as const;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/profile",
		title: "הפרופיל שלי",
		description: "עריכת הפרופיל האישי.",
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	try {
		const person = await requirePerson({ request, context });
		const profile = await readProfile(siteOf(context).db, person);
		const isSaved = context.get(flashContext).toast?.body === savedToast.body;
		return { profile, account: person.accountId, isSaved };
	} catch (error) {
		reportFailure(error, { request, context }, "profile not read");
		return data({ profile: null, account: null, isSaved: false }, 503);
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const { db, vault, settings } = siteOf(context);
	const form = await request.formData();
	const submission = parseWithValibot(form, { schema: profileForm });
	const version = readVersion(form.get("version"));
	const loaded = readLoaded(form);
	try {
		const person = await requirePerson({ request, context });
		if (submission.status !== "success") {
			return data({ result: submission.reply(), version, loaded, changed: null }, 422);
		}
		const saved = await saveEdits(db, person, submission.value, {
			loaded: valuesOf(loaded),
			version,
		});
		if ("refused" in saved) {
			const formErrors = ["הפרופיל השתנה בינתיים בחלון אחר או במכשיר אחר, ולכן לא נשמר מכאן."];
			const { stored, merge } = saved;
			const changed = Object.fromEntries(
				merge.conflicts.map((column) => [column, stored[column]]),
			) as Partial<Profile>;
			const initialValue = textsOf(merge.values);
			const result = { ...submission.reply({ formErrors }), initialValue };
			return data({ result, version: stored.version, loaded: textsOf(stored), changed }, 409);
		}
	} catch (error) {
		reportFailure(error, { request, context }, "profile not saved");
		const formErrors = ["הפרופיל לא נשמר. הטקסט נשאר בטופס, ואפשר לנסות שוב."];
		return data({ result: submission.reply({ formErrors }), version, loaded, changed: null }, 503);
	}
	const flash = { toast: savedToast, event: "USER_UPDATED" } as const;
	const headers = { "Set-Cookie": flashCookie({ vault, settings }, flash) };
	return redirect("/profile", { status: 303, headers });
}

/** The version that the form was loaded with; a form that does not say so saw nothing yet. */
function readVersion(given: unknown): number {
	return typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : 0;
}

/** What each field was loaded with, as the form says; null where it does not. */
function readLoaded(form: FormData): Readonly<Record<string, string>> | null {
	const texts: Record<string, string> = {};
	for (const column of profileColumns) {
		const text = form.get(loadedName(column));
		if (typeof text !== "string") return null;
		texts[column] = text;
	}
	return texts;
}

function valuesOf(loaded: ReturnType<typeof readLoaded>) {
	if (!loaded) return null;
	const form = new FormData();
	for (const [name, text] of Object.entries(loaded)) form.set(name, text);
	const read = parseWithValibot(form, { schema: profileForm });
	return read.status === "success" ? read.value : null;
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
	const { profile, account, isSaved } = loaderData;
	const viewer = { gender: profile?.gender ?? null };
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">הפרופיל שלי</h1>
					<p className="lead">
						{say(viewer, {
							f: "את מחליטה מה לכתוב. אין שדה שחייבים למלא, ואפשר לשנות הכול בכל עת.",
							m: "אתה מחליט מה לכתוב. אין שדה שחייבים למלא, ואפשר לשנות הכול בכל עת.",
							n: "אין שדה שחייבים למלא, ואפשר לשנות הכול בכל עת.",
						})}
					</p>
				</div>
			</div>
			<div className={`wrap ${styles.columns}`}>
				{profile || actionData ? (
					<ProfileEditor
						profile={profile}
						account={account}
						isSaved={isSaved}
						refused={actionData}
					/>
				) : (
					<Unread />
				)}
				<WhoSees />
			</div>
		</>
	);
}

/** Without a form: nothing can be written over what could not be read. */
function Unread() {
	return (
		<div className="stack">
			<Notice kind="danger" role="alert">
				לא הצלחנו לטעון את הפרופיל. דבר לא נמחק, אפשר לנסות שוב.
			</Notice>
			<div>
				<LinkButton kind="accent" href="/profile">
					ניסיון נוסף
				</LinkButton>
			</div>
		</div>
	);
}

function WhoSees() {
	return (
		<aside className={styles.aside}>
			<h2 className="h3">מי רואה את הפרופיל</h2>
			<p className="small">
				עד שהגלריה תיפתח, הצוות בלבד. לקראת הפתיחה נבקש לבחור כינוי, ושום דבר לא יוצג לאחרים לפני
				כן.
			</p>
			<p className="small">אימייל, סיסמה, מכשירים מחוברים ומחיקת החשבון נמצאים בעמוד החשבון.</p>
			<p className="small">
				<a className="link" href="/account">
					לעמוד החשבון
				</a>
			</p>
		</aside>
	);
}
