import type { ReadCase } from "../../cases/read-case.server.ts";
import type { ShownMessage } from "../../conversations/message-context.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import styles from "./threads.module.css";

type ThreadProps = {
	/** No number when none of its messages was reported. */
	thread: { number: number | null; messages: readonly ShownMessage[] };
};

/** A reported message in context; messages of the member it is about are at the start. */
export function ReportedThread({ thread: { number, messages } }: ThreadProps) {
	if (number !== null && !messages.some((message) => message.number === number)) {
		return <p className="muted">ההודעה שדווחה כבר לא שמורה.</p>;
	}
	return (
		<ol className={styles.thread}>
			{messages.map((message) => (
				<li
					key={message.number}
					data-message={message.number}
					data-side={message.isOfReported ? "reported" : "other"}
					data-item={message.number === number ? "" : undefined}
				>
					<p dir="auto">
						{message.text ?? (message.isUnsent ? "הודעה שבוטלה" : "הנוסח כבר לא שמור")}
					</p>
					<span className="tiny muted num">
						{formatMoment(message.at)}
						{message.number === number && " · הפריט שדווח"}
						{message.number === number && message.isUnsent && " · בוטלה אחרי השליחה"}
					</span>
				</li>
			))}
		</ol>
	);
}

/** Reported notes of album requests. */
export function ReportedNotes({ asked }: Pick<ReadCase, "asked">) {
	return asked.map(({ noteId, text, at }) => (
		<section key={noteId} data-note={noteId}>
			<p className="small muted">
				מילים שצורפו לבקשה לראות אלבום פרטי
				{at && (
					<>
						, <span className="num">{formatMoment(at)}</span>
					</>
				)}
			</p>
			<p className={text === null ? "muted" : styles.text} dir="auto">
				{text ?? "המילים שדווחו כבר לא שמורות."}
			</p>
		</section>
	));
}
