import type { ReactNode } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "./theirs.module.css";

type TheirsProps = {
	/** That something else was saved meanwhile. */
	happened: string;
	by: string | null | undefined;
	/** What another save of the own text does. */
	next: string;
	title: ReactNode;
	excerpt?: string;
	text: string;
	rows: number;
};

/** Somebody saved another version meanwhile: it stands above the form, where the own text stays. */
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
