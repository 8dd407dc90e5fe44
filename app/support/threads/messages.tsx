import { Fragment, type ReactNode } from "react";
import { formatMoment } from "../../platform/dates.ts";
import { Initial } from "../../ui/icon.tsx";
import styles from "./messages.module.css";
import type { TicketMessage } from "./thread.server.ts";

type MessagesProps = {
	messages: readonly TicketMessage[];
	/** The name above a message of the sender, or of the staff. */
	nameOf: (message: TicketMessage) => string;
	/** Content below a message, by its place among them. */
	under?: (message: TicketMessage, place: number) => ReactNode;
	/** List items shown between the messages, by their time. */
	between?: readonly { id: string; at: Date; item: ReactNode }[];
};

export function Messages({ messages, nameOf, under, between = [] }: MessagesProps) {
	const all = [
		...messages.map((message, place) => ({
			id: String(place),
			at: message.at,
			item: (
				<Message message={message} name={nameOf(message)}>
					{under?.(message, place + 1)}
				</Message>
			),
		})),
		...between,
	].toSorted((one, other) => one.at.getTime() - other.at.getTime());
	return (
		<ol className={styles.messages}>
			{all.map(({ id, item }) => (
				<Fragment key={id}>{item}</Fragment>
			))}
		</ol>
	);
}

type MessageProps = { message: TicketMessage; name: string; children: ReactNode };

function Message({ message, name, children }: MessageProps) {
	return (
		<li className={styles.message}>
			<span className={`${styles.initial} ${message.isOurs ? styles.ours : ""}`} aria-hidden="true">
				<Initial name={name} />
			</span>
			<p className={styles.top}>
				<b>
					<bdi>{name}</bdi>
				</b>
				<span className="small muted num">{formatMoment(message.at)}</span>
			</p>
			<p className={styles.text} dir="auto">
				{message.text}
			</p>
			{children}
		</li>
	);
}
