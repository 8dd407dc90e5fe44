import { createContext, redirect } from "react-router";
import { sessionCookies } from "../../accounts/cookies.ts";
import { AuthFrame } from "../../accounts/frame/auth-frame.tsx";
import { listPasskeys } from "../../accounts/passkeys/passkey.server.ts";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { CodeField } from "../../accounts/second-factor/code-field.tsx";
import { BackupCodeList, ScanPicture } from "../../accounts/second-factor/enrolment.tsx";
import { drawQr } from "../../accounts/second-factor/qr.server.ts";
import {
	confirmSecondFactor,
	findSecondFactor,
	startSecondFactor,
} from "../../accounts/second-factor/second-factor.server.ts";
import { codeForm } from "../../accounts/second-factor/second-step.form.ts";
import { stepUpPage } from "../../accounts/second-factor/step-up-page.ts";
import { keyUri } from "../../accounts/second-factor/totp.server.ts";
import { giveFactor, type Person } from "../../accounts/sessions/session.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { dataWith } from "../../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/field.tsx";
import { oneThing } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { requireColleague } from "../staff-person.server.ts";
import type { Route } from "./+types/enrol.page";
import styles from "./enrol.module.css";

export const handle = oneThing;

const page = "/staff/enrol";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: page, title: "הפעלת אימות דו־שלבי", description: "", hidden: true });

const nextOf = (request: Request) =>
	pathOnThisSite(new URL(request.url).searchParams.get("next")) ?? "/staff";

/** Set when the backup codes were just made, which the page then shows. */
const madeContext = createContext(false);

/** A new secret for somebody who has no second factor yet; without one no page of the desk opens. */
export async function loader(args: Route.LoaderArgs) {
	const site = siteOf(args.context);
	const staff = await requireColleague(args);
	const next = nextOf(args.request);
	if (args.context.get(madeContext)) return { next, secret: "", qr: null };
	if (staff.factorAt !== null) throw redirect(next, 303);
	const factor = await startFactor(site, staff);
	if (factor.state !== "started") throw redirect(`${stepUpPage}?next=${encodeURIComponent(next)}`);
	return { next, secret: factor.secret, qr: drawQr(keyUri(factor.secret, staff.email)) };
}

/**
 * The state of the app; it is started here unless there is a factor already, which may be a passkey.
 * It makes something on GET, once an hour, and only for this page.
 */
async function startFactor(site: Site, staff: Pick<Person, "accountId">) {
	const factor = await findSecondFactor(site, staff.accountId);
	if (factor.state !== "off" || (await listPasskeys(site.db, staff)).length > 0) return factor;
	await startSecondFactor(site, staff);
	return findSecondFactor(site, staff.accountId);
}

/** The first right code turns the factor on; only its response shows the backup codes. */
export async function action(args: Route.ActionArgs) {
	const { db } = siteOf(args.context);
	const staff = await requireColleague(args);
	const next = nextOf(args.request);
	if (staff.factorAt !== null || (await listPasskeys(db, staff)).length > 0) {
		throw redirect(next, 303);
	}
	return handleForm(args, {
		schema: codeForm,
		answer: (result) => ({ codes: null, result }),
		limit: ({ site, visitor }) =>
			checkRateLimit(site, "code", { visitor, target: staff.accountId, isSignedIn: true }),
		act: async ({ site, value, refuse }) => {
			const confirmed = await confirmSecondFactor(site, staff, value.code);
			// The setup has expired: the page shows a new secret.
			if ("refused" in confirmed && confirmed.refused === "expired") {
				throw redirect(`${page}?next=${encodeURIComponent(next)}`, 303);
			}
			if ("refused" in confirmed) {
				return refuse({
					code: "הקוד אינו נכון. כדאי לבדוק שהשעה בטלפון מדויקת ולחכות לקוד הבא",
				});
			}
			const { token } = await giveFactor(site.db, staff);
			args.context.set(madeContext, true);
			return dataWith(
				site,
				{ codes: confirmed.codes, result: undefined },
				{ cookies: sessionCookies(token, site.settings.origin) },
			);
		},
	});
}

const slogan = "דלת אחת, שני מפתחות.";

export default function Enrol({ loaderData, actionData }: Route.ComponentProps) {
	const { next, secret, qr } = loaderData;
	if (actionData?.codes) return <Codes codes={actionData.codes} next={next} />;
	return (
		<AuthFrame title="מפתח שני, לפני הכול" slogan={slogan}>
			<p className="muted">בלי אימות דו־שלבי שום דף לא נפתח. זה לוקח דקה, פעם אחת.</p>
			<ol className={styles.steps}>
				<li>
					<div className="stack">
						<span>
							<b>סריקה באפליקציית אימות</b>
							<span className="small muted">או הקלדה של המפתח שמתחת</span>
						</span>
						{qr && <ScanPicture qr={qr} side={176} />}
						<p className="small">
							<span className="muted">המפתח: </span>
							<bdi dir="ltr" className={`num ${styles.secret}`}>
								{secret.match(/.{1,4}/g)?.join(" ")}
							</bdi>
						</p>
					</div>
				</li>
				<li aria-current="step">
					<FirstCode next={next} lastResult={actionData?.result} />
				</li>
				<li>
					<span>
						<b>
							<bdi dir="ltr">10</bdi> קודי גיבוי
						</b>
						<span className="small muted">יוצגו פעם אחת, להדפסה ולשמירה מחוץ למחשב</span>
					</span>
				</li>
			</ol>
			<Button kind="accent" type="submit" form="enrol" block>
				אימות והמשך
			</Button>
		</AuthFrame>
	);
}

type FirstCodeProps = {
	next: string;
	lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"];
};

function FirstCode({ next, lastResult }: FirstCodeProps) {
	const { form, formProps, field } = useCheckedForm({ id: "enrol", schema: codeForm, lastResult });
	return (
		<form
			{...formProps}
			action={`${page}?next=${encodeURIComponent(next)}`}
			className={`stack ${styles.code}`}
		>
			<b>הקוד הראשון</b>
			<FormError errors={form.errors} />
			<CodeField {...field("code")} />
		</form>
	);
}

function Codes({ codes, next }: { codes: readonly string[]; next: string }) {
	return (
		<AuthFrame title="קודי גיבוי" slogan={slogan}>
			<Notice kind="success" role="status">
				האימות הדו־שלבי פועל.
			</Notice>
			<p>
				ליום שבו הטלפון לא זמין. כל קוד טוב לפעם אחת, יחד עם הסיסמה. <b>הקודים מוצגים עכשיו בלבד</b>
				, וכדאי לשמור אותם במקום בטוח מחוץ למחשב.
			</p>
			<BackupCodeList codes={codes} />
			<LinkButton kind="accent" href={next} block>
				הקודים נשמרו, המשך
			</LinkButton>
		</AuthFrame>
	);
}
