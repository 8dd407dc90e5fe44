import type { ReactNode } from "react";
import { brand } from "../brand.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import styles from "./join-section.module.css";

export type Step = { title: string; text: string };

type JoinSectionProps = {
	title: string;
	lead: string;
	/** What happens from the first field to the answer; the form is the first step. */
	steps: readonly Step[];
	/** Whether the fields hold what was typed on an earlier visit. */
	isRestored: boolean;
	restored: string;
	/** On a tinted band, where the section before has none. */
	band?: boolean;
	children: ReactNode;
};

/** Where a joining page ends: the way to membership at the side, and the form on a sheet of its own. */
export function JoinSection(props: JoinSectionProps) {
	const { title, lead, steps, isRestored, restored, band, children } = props;
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
					<Steps steps={steps} />
				</div>
				<Card raised className={styles.sheet ?? ""}>
					{isRestored && <Notice kind="success">{restored}</Notice>}
					{children}
				</Card>
			</div>
		</section>
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

/** Why the private fields are asked, who sees them and for how long (`duties.md`, C.2, section 11). */
export function CollectionNotice({ children }: { children: ReactNode }) {
	return (
		<Notice>
			<p>{children}</p>
			<p className={styles.rights}>
				הפרטים נאספים בידי {brand.legalName}. אין חובה חוקית למסור אותם, אבל בלעדיהם אי אפשר לטפל
				בבקשה. עד ההרשמה הם נשמרים מוצפנים <bdi dir="ltr">48</bdi> שעות לכל היותר. זכויות העיון,
				התיקון והמחיקה מפורטות{" "}
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
