import { formatTime } from "../../platform/dates.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../review/layout.module.css";
import type { CaseUnmade } from "./case-acts.server.ts";
import { casesPath } from "./case-path.ts";
import styles from "./cases.module.css";
import type { LoadedCase } from "./load-case.server.ts";
import { openForm } from "./open.form.ts";

type GateProps = { loaded: LoadedCase; unmade: CaseUnmade | null };

/** Whether messages are opened with it, and not pictures alone. */
export const hasTalk = (read: LoadedCase["read"]): boolean =>
	read.waiting.length > 0 || read.all.some(({ kind }) => kind === "message");

function titleOf(read: LoadedCase["read"]): string {
	if (hasTalk(read)) return "השיחה סגורה";
	return read.all.some(({ kind }) => kind === "note") ? "בקשת האלבום סגורה" : "התמונה מטושטשת";
}

/** Messages and sharp photos of a case are shut until whoever holds it says why they are opened. */
export function CaseGate({ loaded: { read, isHeld }, unmade }: GateProps) {
	if (read.openedToMe) {
		return (
			<p className={layout.opened}>
				<Icon name="eye" />
				<span>
					נפתח אצלך בשעה <bdi className="num">{formatTime(read.openedToMe)}</bdi>, והסיבה נרשמה על
					שמך. נסגר מעצמו אחרי 10 דקות.
				</span>
			</p>
		);
	}
	const isTalk = hasTalk(read);
	return (
		<section className={styles.gate} aria-labelledby="gate">
			<Icon name="lock" />
			<div>
				<h3 id="gate">{titleOf(read)}</h3>
				<p className={layout.sub}>
					{!isHeld && "נפתחת אחרי לקיחת התיק, עם סיבה שנרשמת."}
					{isHeld &&
						(isTalk
							? "נפתחים מה שדווח ועד 20 הודעות סביבו, והודעות שמחכות לבדיקה, לעשר דקות. "
							: "מה שדווח נפתח לעשר דקות. ")}
					{isHeld && "הסיבה, השם שלך והשעה נרשמים, ואי אפשר למחוק את הרישום."}
				</p>
				{isHeld && <Opening id={read.id} unmade={unmade} />}
			</div>
		</section>
	);
}

function Opening({ id, unmade }: { id: string; unmade: CaseUnmade | null }) {
	const { formProps, field } = useCheckedForm({
		id: "open-case",
		schema: openForm,
		lastResult: unmade?.refused === "reason" ? unmade.form : undefined,
	});
	return (
		<form {...formProps} action={`${casesPath}/${id}/open`} className={styles.open}>
			<TextField {...field("reason")} label="למה לפתוח" help="בין 10 ל־200 תווים." />
			<Button type="submit" kind="primary">
				פתיחה
			</Button>
		</form>
	);
}
