import { Form } from "react-router";
import type { SamePicture } from "../../cases/case-pictures.server.ts";
import { stepOf } from "../../moderation/enforcements/ladder.ts";
import { codeWords, formOf } from "../../moderation/reports.ts";
import { formatDay, formatMoment, formatTime } from "../../platform/dates.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Kbd } from "../keys/kbd.tsx";
import { AddNote, NoteList } from "../notes.tsx";
import { casesPath } from "../queues/addresses.ts";
import { fieldNames } from "../queues/words.ts";
import { decideForm } from "../review/decision/use-decision.ts";
import blocks from "../review/layout.module.css";
import layout from "../review/layout.module.css";
import { Evidence, EvidenceGone } from "../review/pictures/evidence.tsx";
import { FieldWords } from "../review/texts/field-words.tsx";
import { SameElsewhere } from "../same-elsewhere.tsx";
import { DroppedMessages, HeldWords } from "../threads/held.tsx";
import { ReportedNotes, ReportedThread } from "../threads/reported.tsx";
import type { FailedAction } from "./case-acts.server.ts";
import { heldField, openForm, type TypedCase } from "./case-form.ts";
import { ruleNames, stepNames } from "./case-words.ts";
import styles from "./cases.module.css";
import type { LoadedCase } from "./load-case.server.ts";

/** The form that reveals pictures without JavaScript. */
const revealForm = "reveal";

type LoadedProps = { loaded: LoadedCase };

/** Reported photos, and the same picture at two people; sharp once the case was opened for a reason. */
function CasePhotos({ loaded }: LoadedProps) {
	const { read } = loaded;
	const reported = [
		...new Set(read.all.filter(({ kind }) => kind === "photo").map((one) => one.itemId)),
	];
	if (reported.length + read.pictures.length === 0) return null;
	return (
		<form id={revealForm} method="get" action={`${casesPath}/${read.id}`} className={styles.same}>
			{reported.length > 0 && (
				<div className={styles.photos}>
					{reported.map((photo, index) => (
						<CasePhoto
							key={photo}
							loaded={loaded}
							photo={photo}
							name={`תמונה שדווחה ${index + 1}`}
						/>
					))}
				</div>
			)}
			{read.pictures.map((pair) => (
				<Same key={pair.id} loaded={loaded} pair={pair} />
			))}
		</form>
	);
}

function Same({ loaded, pair }: LoadedProps & { pair: SamePicture }) {
	const { photo, other, number, isBanned, caseId, itemId } = pair;
	return (
		<section aria-label="אותה תמונה">
			<p className="small">
				{isBanned ? "אותה תמונה כמו אצל מי שהוסר מהקהילה: " : "אותה תמונה גם בחשבון אחר: "}
				{number ? (
					<a className="link" href={`/staff/people/${number}`}>
						<bdi className="num">{number}</bdi>
					</a>
				) : itemId ? (
					"מי שהצטרפותו ממתינה"
				) : (
					"חשבון שעוד לא בקהילה, או שנמחק"
				)}
				. <SameElsewhere caseId={caseId} itemId={itemId} />{" "}
				<span className="muted">הדמיון נמצא בחישוב, לא בזיהוי פנים. מי שמחליט הוא הצוות.</span>
			</p>
			<div className={styles.photos}>
				{photo ? (
					<CasePhoto loaded={loaded} photo={photo} name="התמונה בחשבון הזה" isNamed />
				) : (
					<EvidenceGone>התמונה נמחקה, או שאינה מוצגת עוד לאחרים.</EvidenceGone>
				)}
				{other && <CasePhoto loaded={loaded} photo={other} name="התמונה בחשבון האחר" isNamed />}
				{!other && (
					<EvidenceGone>
						{isBanned ? "התמונה עצמה לא נשמרה." : "התמונה נמחקה, או שאינה מוצגת לכל החברים."}
					</EvidenceGone>
				)}
			</div>
		</section>
	);
}

type PhotoProps = LoadedProps & { photo: string; name: string; isNamed?: boolean };

function CasePhoto({ loaded: { read }, photo, name, isNamed }: PhotoProps) {
	const at = (look: string) => `${casesPath}/${read.id}/pictures/${photo}/${look}`;
	return (
		<Evidence
			form={revealForm}
			picture={{ id: photo, name, blurred: at("blurred"), sharp: at("sharp") }}
			{...(isNamed ? { caption: name } : {})}
		/>
	);
}

type GateProps = { loaded: LoadedCase; unmade: FailedAction | null };

/** Whether messages are opened with it, and not pictures alone. */
const hasTalk = (read: LoadedCase["read"]): boolean =>
	read.waiting.length + read.dropped.length > 0 || read.all.some(({ kind }) => kind === "message");

function titleOf(read: LoadedCase["read"]): string {
	if (hasTalk(read)) return "השיחה סגורה";
	return read.all.some(({ kind }) => kind === "note") ? "בקשת האלבום סגורה" : "התמונה מטושטשת";
}

/** Messages and sharp photos of a case stay closed until its holder gives a reason for opening them. */
function CaseGate({ loaded: { read, isHeld }, unmade }: GateProps) {
	if (read.openedToMe) {
		return (
			<p className={layout.opened}>
				<Icon name="eye" />
				<span>
					נפתח אצלך בשעה <bdi className="num">{formatTime(read.openedToMe)}</bdi>, והסיבה נרשמה על
					שמך. הגישה תיסגר אחרי 10 דקות.
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
							: "מה שסגור כאן נפתח לעשר דקות. ")}
					{isHeld && "הסיבה, השם שלך והשעה נרשמים, ואי אפשר למחוק את הרישום."}
				</p>
				{isHeld && <Opening id={read.id} unmade={unmade} />}
			</div>
		</section>
	);
}

function Opening({ id, unmade }: { id: string; unmade: FailedAction | null }) {
	const { formProps, field } = useCheckedForm({
		id: "open-case",
		schema: openForm,
		lastResult: unmade?.refused === "reason" ? unmade.form : undefined,
	});
	return (
		<Form {...formProps} action={`${casesPath}/${id}/open`} className={styles.open}>
			<TextField {...field("reason")} label="למה לפתוח" help="בין 10 ל־200 תווים." />
			<Button type="submit" kind="primary">
				פתיחה
			</Button>
		</Form>
	);
}

type BlocksProps = { loaded: LoadedCase; unmade: FailedAction | null; typed?: TypedCase };

/** What a case is about: the reports, the private part behind its gate, what was before, and the notes. */
export function CaseBlocks({ loaded, unmade, typed = {} }: BlocksProps) {
	const { read } = loaded;
	const isPrivate =
		read.waiting.length + read.dropped.length + read.pictures.length > 0 ||
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
						<ReportedThread key={`${thread.conversation}:${thread.number}`} thread={thread} />
					))}
					<ReportedNotes asked={read.asked} />
					<CasePhotos loaded={loaded} />
					<DroppedMessages dropped={read.dropped} />
					<CaseHeld loaded={loaded} typed={typed} />
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
	return (
		<section className={blocks.block} aria-labelledby="reports">
			<div className={blocks.head}>
				<h2 id="reports">מה דווח</h2>
				<span className={blocks.sub}>
					{read.all.length === 1 ? "דיווח אחד" : `${read.all.length} דיווחים`}. המספר לבדו לא מכריע.
				</span>
			</div>
			<ReportList read={read} />
		</section>
	);
}

type ReportedCase = Parameters<typeof formOf>[0] & {
	all: readonly Omit<LoadedCase["read"]["all"][number], "itemId" | "itemNumber">[];
};

/** What was reported, in whose words, and how reliable the reporter has been so far. */
export function ReportList({ read }: { read: ReportedCase }) {
	const form = formOf(read);
	return (
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
	);
}

function Profile({ loaded: { read } }: { loaded: LoadedCase }) {
	if (read.texts.length === 0) return null;
	return (
		<section className={blocks.block} aria-labelledby="texts">
			<h2 id="texts">מה שאחרים קוראים בפרופיל</h2>
			<ProfileTexts texts={read.texts} />
		</section>
	);
}

/** The texts of a profile, as others read them. */
export function ProfileTexts({ texts }: Pick<LoadedCase["read"], "texts">) {
	return (
		<dl className={styles.facts}>
			{texts.map(({ field, text }) => (
				<div key={field}>
					<dt>{fieldNames[field]}</dt>
					<dd>
						<FieldWords field={field} text={text} />
					</dd>
				</div>
			))}
		</dl>
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
				{read.giftRequests > 0 && (
					<li>
						טקסטים שנשלחו אחרי שנשאלו ״נראה שהטקסט מבקש מתנה״:{" "}
						<bdi className="num">{read.giftRequests}</bdi>
					</li>
				)}
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
						)}
						{endWords(one)}
					</li>
				))}
			</ul>
		</section>
	);
}

type Before = LoadedCase["read"]["earlier"][number];

const appealWords = {
	none: "לא הוגש ערעור",
	waiting: "הערעור מחכה",
	upheld: "נשארה בערעור",
	reversed: "בוטלה בערעור",
} as const;

function endWords({ liftedWhy, liftedAt, appeal }: Before): string | null {
	if (liftedAt) return liftedWhy === "reversed" ? " · בוטלה בערעור" : " · בוטלה";
	return appeal && ` · ${appealWords[appeal]}`;
}

function Notes({ loaded: { read }, unmade }: BlocksProps) {
	return (
		<section className={blocks.block} id="notes" aria-labelledby="notes-title">
			<h2 id="notes-title">הערות הצוות</h2>
			<NoteList notes={read.notes} />
			<AddNote
				path={`${casesPath}/${read.id}`}
				count={read.notes.length}
				lastResult={unmade?.refused === "note" ? unmade.form : undefined}
			/>
		</section>
	);
}

/**
 * Messages held by a rule, with what it found and what the two wrote before: each stays unsent, and its writer
 * learns which rule it broke, or is sent. The decision about the person is separate.
 */
function CaseHeld({ loaded, typed }: { loaded: LoadedCase; typed: TypedCase }) {
	const { read, isHeld, isAnswered } = loaded;
	return read.waiting.map((held, at) => (
		<section key={held.id} className={styles.held} data-held={held.id}>
			<p className="small muted">
				הודעה בבדיקה, <span className="num">{formatMoment(held.at)}</span>, אל{" "}
				<bdi className="num">{held.receiver}</bdi>. היא עוד לא הגיעה לצד השני.
			</p>
			{held.opened && <HeldWords opened={held.opened} />}
			{isAnswered && <p className="small muted">הוכרעה. נכנס לתוקף בתוך שניות.</p>}
			{held.opened && isHeld && !isAnswered && (
				<Deciding id={held.id} typed={typed} keys={at === 0 ? ["d", "m"] : []} />
			)}
		</section>
	));
}

/** Part of the decision: what becomes of the message, with the rule and the words of the form beside it. */
function Deciding({ id, typed, keys }: { id: string; typed: TypedCase; keys: readonly string[] }) {
	const name = heldField(id);
	const [drop, send] = keys;
	return (
		<fieldset className={styles.answer}>
			<legend className="sr">מה קורה להודעה</legend>
			<label>
				<input
					type="radio"
					form={decideForm}
					name={name}
					value="drop"
					defaultChecked={typed[name] === "drop"}
					aria-keyshortcuts={drop}
				/>
				<span>לא לשלוח {drop && <Kbd>{drop}</Kbd>}</span>
			</label>
			<label>
				<input
					type="radio"
					form={decideForm}
					name={name}
					value="send"
					defaultChecked={typed[name] === "send"}
					aria-keyshortcuts={send}
				/>
				<span>שליחת ההודעה {send && <Kbd>{send}</Kbd>}</span>
			</label>
			<p className="small muted">
				אם לא נשלחת, הכלל נבחר בהחלטה. אפשר להחליט גם על האדם, באותו טופס; בלי זה התיק נשאר פתוח.
			</p>
		</fieldset>
	);
}
