import { formatMoment } from "../../platform/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { MarkedText } from "../rules/marked-text.tsx";
import { ReportedThread } from "./reported.tsx";
import type { showHeld } from "./show-held.server.ts";
import styles from "./threads.module.css";

type Words = NonNullable<ReturnType<typeof showHeld>["opened"]>;

/** A held message with its rule hits, below the messages around it. */
export function HeldWords({ opened: { text, hits, around } }: { opened: Words }) {
	return (
		<>
			{around.length > 0 && <ReportedThread thread={{ number: null, messages: around }} />}
			{text === null ? (
				<p className="muted">הנוסח כבר לא שמור.</p>
			) : (
				<>
					<div className={styles.text}>
						<MarkedText text={text} hits={hits} />
					</div>
					<p className="row">
						{hits.map(({ rule, title, score }) => (
							<Badge key={rule} kind="danger">
								<span>
									כלל ״{title}״, ניקוד <bdi className="num">{score}</bdi>
								</span>
							</Badge>
						))}
						{hits.length === 0 && (
							<span className="small muted">נעצרה כי נכתבה כמעט כך לרבים.</span>
						)}
					</p>
				</>
			)}
		</>
	);
}

type Dropped = {
	id: string;
	at: Date;
	droppedAt: Date;
	receiver: string | null;
	opened: Words | null;
};

/** Held messages that were not sent; their words once they were opened for a reason. */
export function DroppedMessages({ dropped }: { dropped: readonly Dropped[] }) {
	return dropped.map(({ id, at, droppedAt, receiver, opened }) => (
		<section key={id} className={styles.dropped} data-dropped={id}>
			<p className="small muted">
				הודעה שנעצרה לבדיקה, <span className="num">{formatMoment(at)}</span>
				{receiver && (
					<>
						, אל <bdi className="num">{receiver}</bdi>
					</>
				)}
				. הוחלט ב־<span className="num">{formatMoment(droppedAt)}</span>: היא לא נשלחה, והצד השני לא
				קיבל אותה.
			</p>
			{opened && <HeldWords opened={opened} />}
		</section>
	));
}
