import type { ReadCase } from "../../cases/read-case.server.ts";
import type { AroundMessage } from "../../conversations/desk/around.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import styles from "./cases.module.css";

type ThreadProps = {
	thread: { number: number; messages: readonly AroundMessage[] };
	/** Whom the case is about; their messages stand at the start. */
	memberId: string;
};

/** A reported message with what stands around it. */
export function CaseThread({ thread: { number, messages }, memberId }: ThreadProps) {
	if (!messages.some((message) => message.number === number)) {
		return <p className="muted">ההודעה שדווחה כבר לא שמורה.</p>;
	}
	return (
		<ol className={styles.thread}>
			{messages.map((message) => (
				<li
					key={message.number}
					data-message={message.number}
					data-side={message.senderId === memberId ? "reported" : "other"}
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
