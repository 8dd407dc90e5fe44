import type { ReactNode } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "./theirs.module.css";

type TheirsProps = {
	/** Says that something else was saved meanwhile. */
	happened: string;
	by: string | null | undefined;
	/** Says what saving the own text again does. */
	next: string;
	title: ReactNode;
	excerpt?: string;
	text: string;
	rows: number;
};

/** Somebody saved another version meanwhile: it is shown above the form, which keeps the own text. */
export function Theirs({ happened, by, next, title, excerpt, text, rows }: TheirsProps) {
	return (
		<section className={styles.theirs} aria-labelledby="theirs">
			<Notice kind="danger" role="alert">
				{happened}
				{by && (
					<>
						{" "}
						(<bdi>{by}</bdi>)
					</>
				)}
				. הטקסט שלך נשאר בטופס. {next}
			</Notice>
			<h2 id="theirs">{title}</h2>
			{excerpt && <p>{excerpt}</p>}
			<textarea readOnly rows={rows} defaultValue={text} aria-labelledby="theirs" dir="auto" />
		</section>
	);
}
