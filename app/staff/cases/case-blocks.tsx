import { stepOf } from "../../moderation/enforcements/ladder.ts";
import { codeWords, formOf } from "../../moderation/reports.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { fieldNames } from "../queues/words.ts";
import blocks from "../review/layout.module.css";
import { FieldWords } from "../review/texts/field-words.tsx";
import type { CaseUnmade } from "./case-acts.server.ts";
import { CaseGate, hasTalk } from "./case-gate.tsx";
import { CaseHeld } from "./case-held.tsx";
import { casesPath } from "./case-path.ts";
import { CasePhotos } from "./case-photos.tsx";
import { CaseNotes, CaseThread } from "./case-thread.tsx";
import { ruleNames, stepNames } from "./case-words.ts";
import styles from "./cases.module.css";
import type { LoadedCase } from "./load-case.server.ts";
import { noteForm } from "./note.form.ts";

type BlocksProps = { loaded: LoadedCase; unmade: CaseUnmade | null };

/** What a case is about: the reports, the private part behind its gate, what was before, and the notes. */
export function CaseBlocks({ loaded, unmade }: BlocksProps) {
	const { read } = loaded;
	const isPrivate =
		read.waiting.length + read.pictures.length > 0 ||
		read.all.some(({ kind }) => kind !== "profile");
	return (
		<div className={blocks.column}>
			{read.all.length > 0 && <Reports loaded={loaded} />}
			{isPrivate && read.closedAt === null && (
				<section className={blocks.block} aria-labelledby="private">
					<div className={blocks.head}>
						<h2 id="private">מה שנפתח אחרי סיבה</h2>
						{hasTalk(read) && <span className={blocks.sub}>עד 20 הודעות סביב הפריט, לא יותר</span>}
					</div>
					<CaseGate loaded={loaded} unmade={unmade} />
					{read.threads.map((thread) => (
						<CaseThread key={`${thread.conversation}:${thread.number}`} thread={thread} />
					))}
					<CaseNotes asked={read.asked} />
					<CasePhotos loaded={loaded} />
					<CaseHeld loaded={loaded} />
				</section>
			)}
			<Profile loaded={loaded} />
			<Earlier loaded={loaded} />
			<Notes loaded={loaded} unmade={unmade} />
		</div>
	);
}

const letters = "אבגדהוזחטיכלמנסעפצקרשת";
const kinds = { profile: "הפרופיל", photo: "תמונה", message: "הודעה", note: "בקשת אלבום" } as const;

function Reports({ loaded: { read } }: { loaded: LoadedCase }) {
	const form = formOf(read);
	return (
		<section className={blocks.block} aria-labelledby="reports">
			<div className={blocks.head}>
				<h2 id="reports">מה דווח</h2>
				<span className={blocks.sub}>
					{read.all.length === 1 ? "דיווח אחד" : `${read.all.length} דיווחים`}. המספר לבדו לא מכריע.
				</span>
			</div>
			<ol className={styles.reports}>
				{read.all.map(({ code, kind, words, at, reporter, decided, found }, index) => (
					<li key={`${reporter} ${at.getTime()}`}>
						<span className={styles.order} aria-hidden="true">
							{letters[index] ?? ""}׳
						</span>
						<div>
							<b>{codeWords[code][form]}</b> <span className="small muted">· {kinds[kind]}</span>
							<p dir="auto" className={words ? undefined : "muted"}>
								{words ? `״${words}״` : "בלי מילים נוספות"}
							</p>
							<p className={blocks.sub}>
								<bdi className="num">{reporter}</bdi> ·{" "}
								{decided === 0
									? "אין עדיין דיווחים שהוכרעו"
									: `נמצאה הפרה ב־${found} מתוך ${decided}`}{" "}
								· <span className="num">{formatMoment(at)}</span>
							</p>
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}

function Profile({ loaded: { read } }: { loaded: LoadedCase }) {
	if (read.texts.length === 0) return null;
	return (
		<section className={blocks.block} aria-labelledby="texts">
			<h2 id="texts">מה שאחרים קוראים בפרופיל</h2>
			<dl className={styles.facts}>
				{read.texts.map(({ field, text }) => (
					<div key={field}>
						<dt>{fieldNames[field]}</dt>
						<dd>
							<FieldWords field={field} text={text} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function Earlier({ loaded: { read } }: { loaded: LoadedCase }) {
	return (
		<section className={blocks.block} aria-labelledby="earlier">
			<h2 id="earlier">מה כבר קרה</h2>
			<ul className={styles.earlier}>
				<li>
					<span className="num">{formatMoment(read.openedAt)}</span> · התיק נפתח
					{read.openedRule && (
						<>
							{" "}
							בידי <bdi>{read.openedBy ?? "מי שכבר לא בצוות"}</bdi> ·{" "}
							{ruleNames[read.openedRule] ?? read.openedRule}
						</>
					)}
				</li>
				{read.earlier.map((one) => (
					<li key={one.id}>
						<span className="num">{formatDay(one.since)}</span> · <b>{stepNames[stepOf(one)]}</b>
						{one.rule && ` · ${ruleNames[one.rule] ?? one.rule}`}
						{one.until && <> · עד {formatDay(one.until)}</>}
						{one.by && (
							<>
								{" "}
								· החלטה של <bdi>{one.by}</bdi>
							</>
						)}{" "}
						· {endWords(one)}
					</li>
				))}
			</ul>
		</section>
	);
}

type Before = LoadedCase["read"]["earlier"][number];

/** What became of an earlier decision. */
function endWords({ liftedWhy, liftedAt, appealedAt, outcome }: Before): string {
	if (liftedWhy === "reversed") return "בוטלה בערעור";
	if (liftedAt) return "בוטלה";
	if (!appealedAt) return "לא הוגש ערעור";
	return outcome ? "נשארה בערעור" : "הערעור מחכה";
}

function Notes({ loaded: { read }, unmade }: BlocksProps) {
	const { formProps, field } = useCheckedForm({
		id: "note",
		schema: noteForm,
		lastResult: unmade?.refused === "note" ? unmade.form : undefined,
	});
	return (
		<section className={blocks.block} id="notes" aria-labelledby="notes-title">
			<h2 id="notes-title">הערות הצוות</h2>
			<ul className={styles.notes}>
				{read.notes.map(({ id, by, text, at }) => (
					<li key={id}>
						<p dir="auto">{text}</p>
						<p className={blocks.sub}>
							<bdi>{by ?? "מי שכבר לא בצוות"}</bdi> ·{" "}
							<span className="num">{formatMoment(at)}</span>
						</p>
					</li>
				))}
			</ul>
			<form {...formProps} action={`${casesPath}/${read.id}/note`} className={styles.note}>
				<TextArea
					{...field("note")}
					label="הערה"
					rows={2}
					dir="auto"
					data-key="n"
					help="לצוות בלבד. לא מופיעה אצל אף חבר או חברה."
				/>
				<Button type="submit" kind="line" small>
					הוספת הערה
				</Button>
			</form>
		</section>
	);
}
