import { formatMoment } from "../../platform/dates.ts";
import styles from "./messages.module.css";
import type { TicketMessage } from "./thread.server.ts";

type MessagesProps = {
	messages: readonly TicketMessage[];
	/** What a message of the sender, or of the staff, stands under. */
	nameOf: (message: TicketMessage) => string;
};

/** What was written in a ticket, in order. */
export function Messages({ messages, nameOf }: MessagesProps) {
	return (
		<ol className={styles.messages}>
			{messages.map((message) => (
				<li
					key={`${message.at.getTime()} ${message.isOurs}`}
					className={message.isOurs ? styles.ours : undefined}
				>
					<p className="small">
						<b>
							<bdi>{nameOf(message)}</bdi>
						</b>{" "}
						<span className="muted num">{formatMoment(message.at)}</span>
					</p>
					<p className={styles.text} dir="auto">
						{message.text}
					</p>
				</li>
			))}
		</ol>
	);
}
