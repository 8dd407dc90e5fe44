import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "./form-frame.module.css";

type ChangedProps = {
	words: string;
	/** Values that another tab saved in the meantime and that differ from the form's. */
	changed: readonly { label: string; words: string }[];
	/** Loads the stored values and discards what was typed. */
	path: string;
};

/**
 * Edit conflict: shows what another tab saved, and how to keep either version. A script brings the
 * focus here (`start-editor.ts`).
 */
export function ChangedNotice({ words, changed, path }: ChangedProps) {
	return (
		<Notice kind="danger" role="alert">
			<div className="stack" tabIndex={-1} data-conflict>
				<p>
					<b>{words}</b> הטקסט שנכתב כאן נשאר בטופס.
				</p>
				<div>
					<p>בשדות האלה נשמר בינתיים ערך אחר:</p>
					<dl className={styles.changed}>
						{changed.map(({ label, words }) => (
							<div key={label}>
								<dt>{label}</dt>
								<dd dir="auto">{words || "ריק"}</dd>
							</div>
						))}
					</dl>
				</div>
				<p>
					שמירה נוספת תחליף את כל אלה במה שכתוב בטופס, ושדה ריק ימחק את השמור.{" "}
					<a className={styles.plain} href={path} data-give-up>
						לוותר על הטקסט שבטופס ולטעון את השמור
					</a>
				</p>
			</div>
		</Notice>
	);
}
