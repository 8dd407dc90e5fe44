import type { RouterContextProvider } from "react-router";
import { Form, Link } from "react-router";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { tally } from "../../platform/log/tally.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Checkbox } from "../../ui/forms/choice.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { appPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deviceCookie, secondStepCookie } from "../cookies.ts";
import styles from "../frame/auth.module.css";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { openRequestOf } from "../lost-requests.server.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { findDevice } from "../sessions/device.server.ts";
import { finishSignIn } from "../sessions/finish-sign-in.server.ts";
import { findStaff } from "../staff.server.ts";
import type { Route } from "./+types/second-step.page";
import { spendBackupCode } from "./backup-codes.server.ts";
import { CodeField } from "./code-field.tsx";
import { checkCode } from "./second-factor.server.ts";
import { backupCodeForm, secondStepForm } from "./second-step.form.ts";
import { readSecondStep } from "./second-step.server.ts";

export const handle = { darkHero: true, ...appPage };

const title = "אימות דו־שלבי";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/auth/second-step", title, description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const waiting = await readSecondStep(siteOf(context), request);
	if ("refused" in waiting) throw backToSignIn(context, waiting);
	return { isStaff: (await findStaff(siteOf(context).db, waiting.accountId)) !== null };
}

export async function action(args: Route.ActionArgs) {
	const { db, settings } = siteOf(args.context);
	const waiting = await readSecondStep(siteOf(args.context), args.request);
	if ("refused" in waiting) return backToSignIn(args.context, waiting);
	const { accountId, next } = waiting;
	const form = await args.request.formData();
	const isBackup = form.has("backup");
	const schema: typeof backupCodeForm | typeof secondStepForm = isBackup
		? backupCodeForm
		: secondStepForm;
	return handleForm(args, {
		form,
		schema,
		hidden: ["backup"],
		answer: (result) => ({ isBackup, result }),
		limit: async ({ site, visitor }) => {
			const device = await findDevice(
				db,
				accountId,
				deviceCookie.read(args.request, settings.origin),
			);
			return checkRateLimit(site, "code", { visitor, target: accountId, device: device?.id, form });
		},
		act: async ({ site, value, refuse }) => {
			const checked =
				"backup" in value
					? await spendBackupCode(site, accountId, value.backup)
					: await checkCode(site, accountId, value.code);
			if (checked !== "right") {
				tally("sign-in refusals", { reason: "code" });
				return refuse(isBackup ? wrongBackup : wrongCode);
			}
			const removal = await openRequestOf(db, "factor", { accountId }).executeTakeFirst();
			return finishSignIn(args, accountId, {
				// Someone who still has the factor first sees that it is to be removed, and can stop it.
				next: removal ? "/account" : next,
				fallback: "/profile",
				event: "MFA_CHALLENGE_VERIFIED",
				withFactor: true,
				cookies: [secondStepCookie.clear(settings.origin)],
				isTrusted: "remember" in value && value.remember === "on",
			});
		},
	});
}

const wrongBackup = { backup: "קוד הגיבוי אינו נכון, או שכבר נעשה בו שימוש" };
const wrongCode = { code: "הקוד אינו נכון, או שכבר נעשה בו שימוש. כדאי לחכות לקוד הבא" };

type Refused = { refused: "missing" | "expired"; next: string | null };

/** Back to the password; only an expired step shows a toast. */
function backToSignIn(context: Readonly<RouterContextProvider>, { refused, next }: Refused) {
	const site = siteOf(context);
	const target = next ? `/auth?next=${encodeURIComponent(next)}` : "/auth";
	if (refused === "missing") return redirectWith(site, target);
	const body = "עבר הזמן להקלדת הקוד, יש להתחבר שוב";
	return redirectWith(site, target, {
		toast: { kind: "destructive", title: "שגיאה", body },
		cookies: [secondStepCookie.clear(site.settings.origin)],
	});
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
	const backupResult = actionData?.isBackup ? actionData.result : undefined;
	const codeResult = actionData && !actionData.isBackup ? actionData.result : undefined;
	return (
		<AuthFrame title={title}>
			<p className="muted">הסיסמה נכונה. נשאר להקליד את הקוד שמופיע עכשיו באפליקציית האימות.</p>
			<FormError errors={actionData?.result.error?.[""]} />
			<CodeForm lastResult={codeResult} mayRemember={!loaderData.isStaff} />
			{loaderData.isStaff && (
				<p className="small muted">
					החיבור נסגר אחרי <bdi dir="ltr">15</bdi> דקות בלי פעולה, ולכל היותר אחרי{" "}
					<bdi dir="ltr">8</bdi> שעות.
				</p>
			)}
			<details className={styles.person} open={backupResult !== undefined}>
				<summary>
					<span>הטלפון לא זמין? קוד גיבוי</span>
					<span className={styles.edit}>
						<Icon name="down" />
					</span>
				</summary>
				<div>
					<BackupForm lastResult={backupResult} />
				</div>
			</details>
			<p className="small muted">
				אין גם קוד גיבוי?{" "}
				<Link className="link" to="/auth/second-step/lost">
					בקשה להסרת האימות הדו־שלבי
				</Link>
				. שני אנשי צוות בודקים, ואחרי האישור עובר שבוע. מינוי אפשר לבטל גם בלי להתחבר, בעמוד{" "}
				<Link className="link" to="/cancel">
					ביטול עסקה
				</Link>
				. אפשר גם{" "}
				<Link className="link" to="/auth">
					לחזור להתחברות
				</Link>
				.
			</p>
		</AuthFrame>
	);
}

type FormProps = { lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"] };

function CodeForm({ lastResult, mayRemember }: FormProps & { mayRemember: boolean }) {
	const { formProps, field, isSending } = useCheckedForm({
		id: "second-step",
		schema: secondStepForm,
		lastResult,
	});
	return (
		<Form {...formProps} action="/auth/second-step" className={`stack ${styles.form}`}>
			<CodeField {...field("code")} />
			{mayRemember && (
				<Checkbox
					name="remember"
					label={
						<>
							לזכור את המכשיר הזה <bdi dir="ltr">30</bdi> יום
						</>
					}
					defaultChecked={lastResult?.initialValue?.remember === "on"}
				/>
			)}
			<Button kind="accent" type="submit" busy={isSending} block>
				המשך
			</Button>
		</Form>
	);
}

function BackupForm({ lastResult }: FormProps) {
	const { formProps, field, isSending } = useCheckedForm({
		id: "backup-code",
		schema: backupCodeForm,
		lastResult,
	});
	return (
		<Form {...formProps} action="/auth/second-step" className={`stack ${styles.form}`}>
			<TextField
				{...field("backup")}
				label="קוד גיבוי"
				help={
					<>
						אחד מעשרת הקודים שנשמרו בהפעלה, למשל <bdi dir="ltr">3-K7QM-2XPD</bdi>. כל קוד טוב לפעם
						אחת.
					</>
				}
				dir="ltr"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
			/>
			<Button type="submit" busy={isSending} block>
				התחברות עם קוד גיבוי
			</Button>
		</Form>
	);
}
