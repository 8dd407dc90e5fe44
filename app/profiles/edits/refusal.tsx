import type { SubmissionResult } from "@conform-to/react";
import { Link } from "react-router";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { FieldTexts } from "./field-texts.ts";
import styles from "./form-frame.module.css";

export type RefusedSave = {
	result: SubmissionResult;
	/** The version to overwrite on the next attempt. */
	version: number;
	/** The values that the form was loaded with, by field; null when unknown. */
	loaded: FieldTexts | null;
	/** Conflicting values that another tab saved; null when there is no conflict. */
	changed: FieldTexts | null;
	/** What the rules for texts asked about and may be confirmed (`judgeTexts`). */
	asked?: string;
};

type RefusalProps = {
	reason: string;
	/** Values that another tab saved in the meantime and that differ from the form's, as words by label. */
	changed: readonly { label: string; words: string }[] | null;
	path: string;
	/** Discards what was typed; the link loads the stored values. */
	onGiveUp: () => void;
};

/**
 * Form-level errors: a failure of ours, or an edit conflict, with what another tab saved and how to keep either
 * version.
 */
export function Refusal({ reason, changed, path, onGiveUp }: RefusalProps) {
	if (!changed) {
		return (
			<Notice kind="danger" role="alert">
				{reason}
			</Notice>
		);
	}
	return (
		<Notice kind="danger" role="alert">
			<div className="stack" tabIndex={-1} data-conflict>
				<p>
					<b>{reason}</b> הטקסט שנכתב כאן נשאר בטופס.
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
					<Link className={styles.plain} to={path} onClick={onGiveUp} preventScrollReset>
						לוותר על הטקסט שבטופס ולטעון את השמור
					</Link>
				</p>
			</div>
		</Notice>
	);
}
