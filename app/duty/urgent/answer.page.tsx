import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { readWorkingTime } from "../../owner/settings.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { handleForm, type Refuse } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { refuseOpenForm } from "../../platform/limits/too-many.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, TextArea, TextField } from "../../ui/forms/field.tsx";
import { NarrowFrame } from "../../ui/layout/narrow-frame.tsx";
import { formPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { promisedTime, sayTime } from "../promise.server.ts";
import { ReadingTimeLine } from "../promise-words.tsx";
import type { Route } from "./+types/answer.page";
import { EmergencyNumbers } from "./emergency-numbers.tsx";
import { codeForm, moreForm, urgentNames } from "./urgent.form.ts";
import styles from "./urgent.module.css";
import { findByCode, readCode, showCode, urgentCookie, writeMore } from "./urgent.server.ts";
import { showLines, UrgentLines } from "./urgent-lines.tsx";

const path = "/urgent/answer";

export const handle = formPage;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "דחוף", description: "", hidden: true });

/** The text that this browser's code leads to; without a valid code, the form for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const code = urgentCookie.read(request, site.settings.origin);
	const found = code && (await findByCode(site, code));
	if (!code || !found) return { found: null };
	const promised = promisedTime(found, await readWorkingTime(site.db));
	return {
		found: {
			code: showCode(code),
			name: urgentNames[found.kind],
			isAnswered: found.isAnswered,
			sentAt: formatMoment(found.sentAt),
			reads: sayTime(promised, found.since, new Date()),
			lines: showLines(found.lines),
		},
	};
}

type Answer = { code?: SubmissionResult; more?: SubmissionResult };

type Done = Response | ReturnType<Refuse<Answer>>;

export async function action(args: Route.ActionArgs) {
	const form = await args.request.formData();
	return form.has("text") ? addMore(args, form) : enterCode(args, form);
}

const enterCode = (args: Route.ActionArgs, form: FormData) =>
	handleForm<typeof codeForm, Done, Answer>(args, {
		schema: codeForm,
		form,
		// The typed code is a secret: it is not echoed back.
		hidden: ["code"],
		answer: (code) => ({ code }),
		limit: ({ site, visitor }) => refuseOpenForm(site, "urgent code", visitor, form),
		act: async ({ site, value, refuse }) => {
			const code = readCode(value.code ?? "");
			const found = await findByCode(site, code);
			if (!code || !found) return refuse({ code: "אין פנייה פתוחה עם הקוד הזה" });
			return redirectWith(site, path, { cookies: [urgentCookie.set(code, site.settings.origin)] });
		},
	});

const addMore = (args: Route.ActionArgs, form: FormData) =>
	handleForm<typeof moreForm, Done, Answer>(args, {
		schema: moreForm,
		form,
		answer: (more) => ({ more }),
		limit: ({ site, visitor }) => refuseOpenForm(site, "urgent words", visitor, form),
		act: async ({ site, value: { text }, refuse }) => {
			const code = urgentCookie.read(args.request, site.settings.origin);
			const done = await writeMore(site, code, text);
			if (done === "written") return redirectWith(site, path);
			return refuse({
				text:
					done === "full"
						? "אי אפשר להוסיף עוד לפנייה הזאת. אפשר לפתוח חדשה בעמוד ״דחוף״."
						: "הפנייה נסגרה. אפשר לפתוח חדשה בעמוד ״דחוף״.",
			});
		},
	});

export default function UrgentAnswer({ loaderData: { found }, actionData }: Route.ComponentProps) {
	if (!found) return <EnterCode lastResult={actionData?.code} />;
	const { isAnswered } = found;
	return (
		<NarrowFrame title={isAnswered ? "יש תשובה" : "הגיע"} lead={found.name}>
			<section aria-labelledby="code">
				<h2 className="h3" id="code">
					הקוד לחזור איתו
				</h2>
				<bdi className={`num ${styles.code}`} dir="ltr">
					{found.code}
				</bdi>
				<p className="small muted">
					כדאי לרשום אותו. אין דרך אחרת למצוא את התשובה, והדפדפן שוכח אותו כשהוא נסגר.
				</p>
			</section>
			{!isAnswered && (
				<Notice kind="accent">
					<ReadingTimeLine time={found.reads} what="ticket" />
				</Notice>
			)}
			<EmergencyNumbers />
			{found.lines.length === 0 ? (
				<p className="small muted">נשלח ב־{found.sentAt}, בלי מילים.</p>
			) : (
				<UrgentLines lines={found.lines} theirs="נכתב כאן" />
			)}
			<ul className={styles.steps}>
				<li>לא לשלם ולא לענות. תשלום אחד מביא דרישה נוספת.</li>
				<li>לצלם את המסך, עם השעה והכינוי.</li>
				<li>
					כשקטין מעורב, מוקד <bdi dir="ltr">105</bdi> עוזר גם בהסרת תמונות, ביום ובלילה.
				</li>
			</ul>
			<More key={found.lines.length} lastResult={actionData?.more} />
		</NarrowFrame>
	);
}

type Refused = { lastResult: SubmissionResult | undefined };

function More({ lastResult }: Refused) {
	const { form, formProps, field } = useCheckedForm({ id: "more", schema: moreForm, lastResult });
	return (
		<Form {...formProps} action={path} data-proof="" className="stack">
			<FormError errors={form.errors} />
			<TextArea {...field("text")} label="להוסיף משהו" rows={4} />
			<Button kind="line" type="submit">
				שליחה
			</Button>
		</Form>
	);
}

function EnterCode({ lastResult }: Refused) {
	const { form, formProps, field } = useCheckedForm({ id: "code", schema: codeForm, lastResult });
	return (
		<NarrowFrame
			title="לחזור עם הקוד"
			lead="הקוד שהופיע אחרי השליחה. הוא לא נשלח באימייל ולא מופיע בכתובת."
		>
			<Form {...formProps} action={path} data-proof="" className="stack">
				<FormError errors={form.errors} />
				<TextField
					{...field("code")}
					label="הקוד"
					dir="ltr"
					autoComplete="off"
					spellCheck={false}
				/>
				<Button kind="primary" type="submit">
					לפנייה
				</Button>
			</Form>
			<LinkButton kind="ghost" href="/urgent">
				לפנייה חדשה
			</LinkButton>
		</NarrowFrame>
	);
}
