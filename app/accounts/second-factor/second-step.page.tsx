import { parseWithValibot } from "@conform-to/valibot";
import { data, type RouterContextProvider, redirect } from "react-router";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Checkbox } from "../../ui/forms/choice.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { Icon } from "../../ui/icon.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import styles from "../auth.module.css";
import { AuthFrame } from "../auth-frame.tsx";
import { findDevice } from "../sessions/device.server.ts";
import { readDeviceToken } from "../sessions/device-cookie.ts";
import { finishSignIn } from "../sign-in/finish-sign-in.server.ts";
import { refuseTries } from "../tries.server.ts";
import type { Route } from "./+types/second-step.page";
import { spendBackupCode } from "./backup-codes.server.ts";
import { CodeField } from "./code-field.tsx";
import { checkCode } from "./second-factor.server.ts";
import { backupCodeForm, secondStepForm } from "./second-step.form.ts";
import { clearedSecondStep, readSecondStep } from "./second-step-cookie.server.ts";

export const handle = { night: true };

const title = "אימות דו־שלבי";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/auth/second-step", title, description: "", hidden: true });

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
	const waiting = await readSecondStep(siteOf(context), request);
	if ("refused" in waiting) throw backToSignIn(context, waiting);
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const waiting = await readSecondStep(site, request);
	if ("refused" in waiting) return backToSignIn(context, waiting);
	const { accountId, next } = waiting;
	const form = await request.formData();
	const isBackup = form.has("backup");
	const schema = isBackup ? backupCodeForm : secondStepForm;
	const submission = parseWithValibot(form, { schema });
	const hidden = { hideFields: ["code", "backup"] };
	if (submission.status !== "success") {
		return data({ isBackup, result: submission.reply(hidden) }, 422);
	}
	const device = await findDevice(
		site.db,
		accountId,
		readDeviceToken(request, site.settings.origin),
	);
	const visitor = context.get(visitorContext);
	const tooMany = await refuseTries(site, "code", {
		visitor,
		target: accountId,
		device: device?.id,
	});
	if (tooMany) {
		const result = submission.reply({ ...hidden, formErrors: [tooMany.sentence] });
		return data({ isBackup, result }, tooMany.init);
	}
	const { value } = submission;
	const checked =
		"backup" in value
			? await spendBackupCode(site, accountId, value.backup)
			: await checkCode(site, accountId, value.code);
	if (checked !== "right") {
		const fieldErrors: Record<string, string[]> = isBackup
			? { backup: ["קוד הגיבוי אינו נכון, או שכבר נעשה בו שימוש"] }
			: { code: ["הקוד אינו נכון, או שכבר נעשה בו שימוש. כדאי לחכות לקוד הבא"] };
		return data({ isBackup, result: submission.reply({ ...hidden, fieldErrors }) }, 422);
	}
	return finishSignIn({ request, context }, accountId, {
		next,
		fallback: "/profile",
		event: "MFA_CHALLENGE_VERIFIED",
		cookies: [clearedSecondStep(site.settings.origin)],
		isTrusted: "remember" in value && value.remember === "on",
	});
}

type Refused = { refused: "missing" | "expired"; next: string | null };

/** The password has to be given again; who came without any is not told that time has passed. */
function backToSignIn(context: Readonly<RouterContextProvider>, { refused, next }: Refused) {
	const { vault, settings } = siteOf(context);
	const headers = new Headers();
	if (refused === "expired") {
		const toast = {
			kind: "destructive",
			title: "שגיאה",
			body: "עבר הזמן להקלדת הקוד, יש להתחבר שוב",
		} as const;
		headers.append("Set-Cookie", flashCookie({ vault, settings }, { toast }));
		headers.append("Set-Cookie", clearedSecondStep(settings.origin));
	}
	const target = next ? `/auth?next=${encodeURIComponent(next)}` : "/auth";
	return redirect(target, { status: 303, headers });
}

export default function SecondStep({ actionData }: Route.ComponentProps) {
	const backupResult = actionData?.isBackup ? actionData.result : undefined;
	const codeResult = actionData && !actionData.isBackup ? actionData.result : undefined;
	return (
		<AuthFrame title={title}>
			<p className="muted">הסיסמה נכונה. נשאר להקליד את הקוד שמופיע עכשיו באפליקציית האימות.</p>
			<FormError errors={actionData?.result.error?.[""]} />
			<CodeForm lastResult={codeResult} />
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
				<a className="link" href="/contact">
					כתבו לנו
				</a>
				, ונמצא יחד דרך. אפשר גם{" "}
				<a className="link" href="/auth">
					לחזור להתחברות
				</a>
				.
			</p>
		</AuthFrame>
	);
}

type FormProps = { lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"] };

function CodeForm({ lastResult }: FormProps) {
	const { formProps, field } = useCheckedForm({
		id: "second-step",
		schema: secondStepForm,
		lastResult,
	});
	return (
		<form {...formProps} action="/auth/second-step" className={`stack ${styles.form}`}>
			<CodeField {...field("code")} />
			<Checkbox
				name="remember"
				label={
					<>
						לזכור את המכשיר הזה <bdi dir="ltr">30</bdi> יום
					</>
				}
				defaultChecked={lastResult?.initialValue?.remember === "on"}
			/>
			<Button kind="accent" type="submit" block>
				המשך
			</Button>
		</form>
	);
}

function BackupForm({ lastResult }: FormProps) {
	const { formProps, field } = useCheckedForm({
		id: "backup-code",
		schema: backupCodeForm,
		lastResult,
	});
	return (
		<form {...formProps} action="/auth/second-step" className={`stack ${styles.form}`}>
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
			<Button type="submit" block>
				התחברות עם קוד גיבוי
			</Button>
		</form>
	);
}
