import type { ReactNode } from "react";
import { picture } from "../pictures/pictures.ts";
import styles from "./stage.module.css";

type StageProps = {
	/** Fades out towards the words. */
	art: string;
	eyebrow: ReactNode;
	title: ReactNode;
	text: ReactNode;
	/** Between the sentence and the act: what is true now. */
	children?: ReactNode;
	/** The one next step, if there is one. */
	acts?: ReactNode;
	/** Below a hairline: the way in. */
	foot?: ReactNode;
	/** Fills the window: a moment that is shown once. */
	isTall?: boolean;
};

/** A night band with one picture and one action: the current state, and what comes next. */
export function Stage({ art, eyebrow, title, text, acts, foot, ...more }: StageProps) {
	const { children, isTall = false } = more;
	return (
		<section className={`night ${styles.stage} ${isTall ? styles.tall : ""}`} data-theme="dark">
			<div className={styles.art}>
				<img src={picture(art)} alt="" width={640} height={480} fetchPriority="high" />
			</div>
			<div className="wrap">
				<div className={styles.words}>
					<p className="eyebrow">{eyebrow}</p>
					<h1 className="display">{title}</h1>
					<p className="lead">{text}</p>
					{children}
					{acts && <div className="row">{acts}</div>}
				</div>
				{foot && <div className={styles.foot}>{foot}</div>}
			</div>
		</section>
	);
}
