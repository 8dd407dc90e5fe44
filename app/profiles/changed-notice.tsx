import { useEffect, useRef } from "react";
import { Notice } from "../ui/feedback/notice.tsx";
import { fieldLabels, genderChoices } from "./profile.form.ts";
import styles from "./profile.module.css";
import { type Profile, profileColumns } from "./profile.ts";
import { dropTyped } from "./typed-text.ts";

type ChangedProps = {
	/** What happened. */
	words: string;
	/** What another tab saved meanwhile, where it differs from what stands in the form. */
	changed: Partial<Profile>;
};

/** Tells the second of two tabs what the first saved, and how to keep either. */
export function ChangedNotice({ words, changed }: ChangedProps) {
	const columns = profileColumns.filter((column) => changed[column] !== undefined);
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => place.current?.focus(), []);
	return (
		<Notice kind="danger" role="alert">
			<div className="stack" tabIndex={-1} ref={place}>
				<p>
					<b>{words}</b> הטקסט שנכתב כאן נשאר בטופס.
				</p>
				<div>
					<p>בשדות האלה נשמר בינתיים ערך אחר:</p>
					<dl className={styles.changed}>
						{columns.map((column) => (
							<div key={column}>
								<dt>{fieldLabels[column]}</dt>
								<dd dir="auto">{wordsOf(column, changed[column] ?? null)}</dd>
							</div>
						))}
					</dl>
				</div>
				<p>
					שמירה נוספת תחליף את כל אלה במה שכתוב בטופס, ושדה ריק ימחק את השמור.{" "}
					<a className={styles.plain} href="/profile" onClick={dropTyped}>
						לוותר על הטקסט שבטופס ולטעון את השמור
					</a>
				</p>
			</div>
		</Notice>
	);
}

function wordsOf(column: keyof typeof fieldLabels, value: string | number | null): string {
	if (column === "gender") {
		return genderChoices.find((choice) => choice.value === (value ?? ""))?.label ?? "";
	}
	return value === null ? "ריק" : String(value);
}
