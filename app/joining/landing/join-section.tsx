import type { ReactNode } from "react";
import { brand } from "../../brand.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { OpenForm } from "../open-form.ts";
import styles from "./join-section.module.css";

export type Step = {
	title: string;
	text: string;
	/** Behind whoever is signed in. */
	isSignUp?: true;
};

type JoinSectionProps = {
	title: string;
	lead: string;
	/** What happens from the first field to the answer; the form is the first step. */
	steps: readonly Step[];
	form: OpenForm;
	/** The form was sent and refused: what it says now counts, not what stood there before. */
	isRefused: boolean;
	/** In the page's own gender. */
	words: FormWords;
	/** On a tinted band, where the section before has none. */
	band?: boolean;
	children: ReactNode;
};

type FormWords = {
	/** Typed before, not signed in. */
	restored: string;
	/** Typed before, signed in. */
	waiting: string;
	/** Filled from what the person told before. */
	known: string;
	/** A request waits for the staff. */
	sent: ReactNode;
	/** A membership runs: in the place of the two before. */
	member?: ReactNode;
	/** The form is not for this account. */
	otherSide: ReactNode;
	/** The form of a signed-in person cannot be read. */
	unread: string;
};

/** Where a joining page ends: the way to membership at the side, and the form on a sheet of its own. */
export function JoinSection(props: JoinSectionProps) {
	const { title, lead, steps, form, isRefused, words, band, children } = props;
	const isClosed = form.isOtherSide || (form.isUnread && !isRefused);
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
					<Steps steps={steps.filter(({ isSignUp }) => !(isSignUp && form.isSignedIn))} />
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

type FormNoticeProps = Pick<JoinSectionProps, "form" | "isRefused" | "words">;

/** Why the fields hold what they hold, or why there are none. */
function FormNotice({ form, isRefused, words }: FormNoticeProps) {
	if (form.isOtherSide) return <Notice>{words.otherSide}</Notice>;
	if (isRefused) return null;
	if (form.isUnread) {
		return (
			<Notice kind="danger" role="alert">
				{words.unread}
			</Notice>
		);
	}
	if (form.isTyped) {
		return <Notice kind="success">{form.isSignedIn ? words.waiting : words.restored}</Notice>;
	}
	if (form.isMember && words.member) return <Notice>{words.member}</Notice>;
	if (form.isSent) return <Notice>{words.sent}</Notice>;
	return form.isSignedIn ? <Notice>{words.known}</Notice> : null;
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

/** Why the private fields are asked, who sees them and for how long (`duties.md`, C.2, section 11). */
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

/** The line under a joining form's button: whom it is for, and the rules that hold. */
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
