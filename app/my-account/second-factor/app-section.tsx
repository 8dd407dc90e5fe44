import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { CodeField } from "../../accounts/second-factor/code-field.tsx";
import { CopyButton } from "../../accounts/second-factor/copy-button.tsx";
import { ScanPicture } from "../../accounts/second-factor/enrolment.tsx";
import type { Qr } from "../../accounts/second-factor/qr.server.ts";
import { codeForm } from "../../accounts/second-factor/second-step.form.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/field.tsx";
import styles from "./second-factor.module.css";

export type AppState =
	| { state: "off" }
	| { state: "started"; secret: string; qr: Qr }
	| { state: "on"; since: string; codesLeft: number };

/** Feminine, to agree with "app" in Hebrew. */
const states = { off: "כבויה", started: "בהגדרה", on: "פעילה" };

type AppProps = {
	app: AppState;
	/** It cannot be turned off. */
	isKept: boolean;
	lastResult: SubmissionResult | undefined;
};

export function AppSection({ app, isKept, lastResult }: AppProps) {
	return (
		<Card raised as="section">
			<div className="stack">
				<div className="row">
					<h2 className="h3">אפליקציית אימות</h2>
					<Badge kind={app.state === "on" ? "success" : "plain"}>{states[app.state]}</Badge>
				</div>
				{app.state === "off" && <Off />}
				{app.state === "started" && <Started app={app} lastResult={lastResult} />}
				{app.state === "on" && <On app={app} isKept={isKept} />}
			</div>
		</Card>
	);
}

function Off() {
	return (
		<>
			<p>
				אחרי הסיסמה מקלידים קוד בן שש ספרות מאפליקציה בטלפון, למשל{" "}
				<bdi dir="ltr">Google Authenticator</bdi>, <bdi dir="ltr">Aegis</bdi> או מנהל הסיסמאות שכבר
				מותקן בו. מי שיודע רק את הסיסמה נשאר בחוץ.
			</p>
			<Form method="post" action="/account/second-factor/start">
				<Button kind="accent" type="submit">
					הפעלת האימות
				</Button>
			</Form>
		</>
	);
}

type StartedProps = {
	app: Extract<AppState, { state: "started" }>;
	lastResult: SubmissionResult | undefined;
};

function Started({ app, lastResult }: StartedProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "second-factor",
		schema: codeForm,
		lastResult,
	});
	const { secret, qr } = app;
	const say = useGenderedText();
	return (
		<>
			<ol className={styles.steps}>
				<li>
					<div className="stack">
						<h3>{say({ f: "סרקי", m: "סרוק", n: "לסרוק" })} את הריבוע באפליקציית האימות</h3>
						<ScanPicture qr={qr} side={220} />
						<p className="small muted">
							האתר פתוח בטלפון עצמו? {say({ f: "העתיקי", m: "העתק", n: "אפשר להעתיק" })} את המפתח אל
							האפליקציה:
						</p>
						<div className="row">
							<code className={styles.secret} dir="ltr">
								{secret.match(/.{1,4}/g)?.join(" ")}
							</code>
							<CopyButton text={secret} what="המפתח" />
						</div>
					</div>
				</li>
				<li>
					<div className="stack">
						<h3>{say({ f: "הקלידי", m: "הקלד", n: "להקליד" })} את הקוד שמופיע באפליקציה</h3>
						<FormError errors={form.errors} />
						<Form
							{...formProps}
							action="/account/second-factor"
							className={`stack ${styles.confirm}`}
						>
							<CodeField {...field("code")} />
							<Button kind="accent" type="submit">
								אישור והפעלה
							</Button>
						</Form>
					</div>
				</li>
			</ol>
			<Form method="post" action="/account/second-factor/off">
				<Button kind="ghost" small type="submit">
					ביטול ההפעלה
				</Button>
			</Form>
		</>
	);
}

type OnProps = Pick<AppProps, "isKept"> & { app: Extract<AppState, { state: "on" }> };

function On({ app, isKept }: OnProps) {
	const say = useGenderedText();
	return (
		<>
			<p>
				פעילה מאז {app.since}. קודי גיבוי שלא נוצלו: <bdi dir="ltr">{app.codesLeft}</bdi>.
			</p>
			{app.codesLeft < 3 && (
				<Notice kind="accent">
					{app.codesLeft === 0 && "קודי הגיבוי נגמרו. "}
					{say({ f: "צרי", m: "צור", n: "כדאי ליצור" })} קודי גיבוי חדשים
					{app.codesLeft > 0 && " לפני שיאזלו"}.
				</Notice>
			)}
			<Disclosure summary="קודי גיבוי חדשים">
				<Form method="post" action="/account/second-factor/codes" className="stack">
					<p className="small">עשרה קודים חדשים יחליפו את הקודים הקודמים, שיפסיקו לפעול.</p>
					<Button kind="line" small type="submit" className={styles.start}>
						יצירת קודים חדשים
					</Button>
				</Form>
			</Disclosure>
			{!isKept && (
				<Disclosure summary="כיבוי האימות">
					<Form method="post" action="/account/second-factor/off" className="stack">
						<p className="small">אחרי הכיבוי הסיסמה לבדה תפתח את החשבון, וקודי הגיבוי יימחקו.</p>
						<Button kind="line" small type="submit" className={styles.start}>
							כיבוי האימות הדו־שלבי
						</Button>
					</Form>
				</Disclosure>
			)}
		</>
	);
}
