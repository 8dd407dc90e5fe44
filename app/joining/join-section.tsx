import type { ReactNode } from "react";
import { brand } from "../brand.ts";
import { NoSaleWords } from "../members/no-sale.tsx";
import { formatDay } from "../platform/dates.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { ToastRegion } from "../ui/feedback/toast.tsx";
import styles from "./join-section.module.css";
import type { OpenForm } from "./open-form.server.ts";

export type Step = {
	title: string;
	text: string;
	/** Left out for signed-in visitors. */
	isSignUp?: true;
};

type JoinSectionProps = {
	title: string;
	lead: string;
	/** The steps from the form to the answer; the form is the first. */
	steps: readonly Step[];
	form: OpenForm;
	/** The form was submitted and rejected, so its errors replace the earlier notice. */
	isRefused: boolean;
	/** Worded in the page's grammatical gender. */
	words: FormWords;
	/** On a tinted band, if the previous section has none. */
	band?: boolean;
	children: ReactNode;
};

type FormWords = {
	/** A draft was restored; signed out. */
	restored: string;
	/** A draft was restored; signed in. */
	waiting: string;
	/** Prefilled from the profile and earlier details. */
	known: string;
	/** An application is pending. */
	sent: ReactNode;
	/** The person was approved: the form asks for less. */
	approved?: ReactNode;
	/** A membership is paid for; replaces the previous two. */
	member?: ReactNode;
	otherSide: ReactNode;
	/** The signed-in person's data could not be read. */
	unread: string;
};

/** The last section of a joining page: the steps at the side and the form on its own sheet. */
export function JoinSection(props: JoinSectionProps) {
	const { title, lead, form, isRefused, words, band, children } = props;
	const steps = props.steps.filter(({ isSignUp }) => !(isSignUp && form.isSignedIn));
	const isClosed = isShut(form) || (form.isUnread && !isRefused);
	return (
		<section className={`section ${band ? "band" : ""}`} id="form" aria-labelledby="form-title">
			<div className={`wrap ${styles.columns}`}>
				<div className={styles.side}>
					<div className={styles.head}>
						<h2 className="h2" id="form-title">
							{title}
						</h2>
						<p className="lead">{lead}</p>
					</div>
					{steps.length > 0 && <Steps steps={steps} />}
				</div>
				<Card raised className={styles.sheet ?? ""}>
					{form.said && !isRefused && <Notice kind="accent">{form.said}.</Notice>}
					<FormNotice form={form} isRefused={isRefused} words={words} />
					{!isClosed && children}
				</Card>
			</div>
		</section>
	);
}

/** Whether there is no form: it is for the other role, or the person has to wait or may not buy. */
export const isShut = ({ isOtherSide, againAt, noSale }: OpenForm) =>
	isOtherSide || againAt !== null || noSale !== null;

type FormNoticeProps = Pick<JoinSectionProps, "form" | "isRefused" | "words">;

/** Explains the prefilled values, or why there is no form. */
function FormNotice({ form, isRefused, words }: FormNoticeProps) {
	if (form.isOtherSide) return <Notice>{words.otherSide}</Notice>;
	if (form.noSale) {
		return (
			<Notice>
				<NoSaleWords noSale={form.noSale} />
			</Notice>
		);
	}
	if (form.againAt) return <NotYet againAt={form.againAt} />;
	if (isRefused) return null;
	if (form.isUnread) {
		return (
			<Notice kind="danger" role="alert">
				{words.unread}
			</Notice>
		);
	}
	if (form.isApproved) return <Notice>{words.approved}</Notice>;
	if (form.isTyped) {
		return <Notice kind="success">{form.isSignedIn ? words.waiting : words.restored}</Notice>;
	}
	if (form.isMember && words.member) return <Notice>{words.member}</Notice>;
	if (form.isSent) return <Notice>{words.sent}</Notice>;
	return form.isSignedIn ? <Notice>{words.known}</Notice> : null;
}

/** In place of the form, after a rejection. */
function NotYet({ againAt }: { againAt: Date }) {
	return (
		<Notice>
			אפשר לבקש שוב מ־<bdi>{formatDay(againAt)}</bdi>. הנימוק והדרך לערער מחכים{" "}
			<a className="link" href="/application">
				בעמוד הבקשה
			</a>
			.
		</Notice>
	);
}

function Steps({ steps }: { steps: readonly Step[] }) {
	return (
		<ol className={styles.steps}>
			{steps.map((step, index) => (
				<li key={step.title} aria-current={index === 0 ? "step" : undefined}>
					<span className={styles.letter} aria-hidden="true">
						{"אבגד"[index]}׳
					</span>
					<div>
						<b>{step.title}</b>
						<span className="small muted">{step.text}</span>
					</div>
				</li>
			))}
		</ol>
	);
}

/**
 * Why the private fields are collected, who sees them and for how long (`duties.md`, C.2, section
 * 11).
 */
export function CollectionNotice({ children }: { children: ReactNode }) {
	return (
		<Notice>
			<p>{children}</p>
			<p className={styles.rights}>
				הפרטים נאספים בידי {brand.legalName}. אין חובה חוקית למסור אותם, אבל בלעדיהם אי אפשר לטפל
				בבקשה. הם נשמרים מוצפנים: עד ההרשמה <bdi dir="ltr">48</bdi> שעות לכל היותר, ואחרי סירוב{" "}
				<bdi dir="ltr">30</bdi> יום. זכויות העיון, התיקון והמחיקה מפורטות{" "}
				<a className="link" href="/privacy">
					במדיניות הפרטיות
				</a>
				.
			</p>
		</Notice>
	);
}

/** The line below a joining form's button: who may join, and links to the rules. */
export function JoinRules({ children }: { children?: ReactNode }) {
	return (
		<p className="tiny muted">
			{children} ההצטרפות מגיל <bdi dir="ltr">18</bdi> ומעלה, לפי{" "}
			<a className="link" href="/terms">
				תנאי השימוש
			</a>{" "}
			ולפי{" "}
			<a className="link" href="/privacy">
				מדיניות הפרטיות
			</a>
			.
		</p>
	);
}

/** Says next to the button, and in a toast, that a form could not be saved. */
export function RefusedSave({ error }: { error: string | undefined }) {
	if (!error) return null;
	return (
		<>
			<Notice kind="danger" role="alert">
				{error}
			</Notice>
			<ToastRegion
				label="הודעה על הטופס"
				toasts={[{ kind: "destructive", title: "שגיאה", body: error }]}
			/>
		</>
	);
}
