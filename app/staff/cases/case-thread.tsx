import type { ReadCase } from "../../cases/read-case.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import styles from "./cases.module.css";
import type { LoadedCase } from "./load-case.server.ts";

type Thread = LoadedCase["read"]["threads"][number];

type ThreadProps = {
	/** Without a number no message of it was reported. */
	thread: { number: number | null; messages: Thread["messages"] };
};

/** A reported message with what stands around it; those of whom the case is about stand at the start. */
export function CaseThread({ thread: { number, messages } }: ThreadProps) {
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
					<p dir="auto">{message.text ?? "הודעה שבוטלה"}</p>
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

/** Reported words of requests for an album. */
export function CaseNotes({ asked }: Pick<ReadCase, "asked">) {
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
