import { MemberPortrait } from "../../../members/cards/member-portrait.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { ListedConversation } from "../../reading/list.server.ts";
import { WithAge } from "../with-age.tsx";
import { aboutOther, nameOf, whenWords } from "../words.ts";
import styles from "./conversation-rows.module.css";

type RowsProps = {
	rows: readonly ListedConversation[];
	/** The conversation that stands beside the list. */
	current: string | null;
	now: Date;
};

/** The rows of a list of conversations. */
export function ConversationRows({ rows, current, now }: RowsProps) {
	return (
		<ul className={styles.rows}>
			{rows.map((row) => (
				<li
					key={row.id}
					data-conversation={row.id}
					data-unread={row.unread > 0 ? row.unread : undefined}
				>
					<Row row={row} isCurrent={row.id === current} now={now} />
				</li>
			))}
		</ul>
	);
}

function Row({ row, isCurrent, now }: { row: ListedConversation; isCurrent: boolean; now: Date }) {
	const { id, other, unread, isMuted, last } = row;
	const name = nameOf(other);
	return (
		<a
			href={`/messages/${id}`}
			className={`${styles.row} ${unread > 0 ? styles.unread : ""}`}
			aria-current={isCurrent ? "true" : undefined}
		>
			<span className={styles.face}>
				<MemberPortrait portrait={other.portrait} name={name} sizes="3.1rem" isSmall />
				<i className={styles.here} data-here hidden={other.presence !== 4} />
			</span>
			<span className={styles.words}>
				<span className={styles.line}>
					<b>
						<WithAge name={name} age={other.age} />
						<span className="sr" data-here hidden={other.presence !== 4}>
							, {aboutOther(other, { f: "מחוברת", m: "מחובר", n: "כאן" })} עכשיו
						</span>
					</b>
					<time className="num" dateTime={last.at.toISOString()}>
						{whenWords(last.at, now)}
					</time>
				</span>
				<span className={styles.line}>
					<span className={styles.snippet}>
						<Snippet row={row} />
					</span>
					{unread > 0 && (
						<span className={`num ${styles.count}`}>
							<span className="sr">הודעות חדשות: </span>
							{unread}
						</span>
					)}
					{isMuted && (
						<>
							<Icon name="bell-off" />
							<span className="sr">מושתקת</span>
						</>
					)}
				</span>
			</span>
		</a>
	);
}

/** One line of a conversation's last message, or that a draft waits. */
function Snippet({ row: { hasDraft, last, other } }: { row: ListedConversation }) {
	if (last.text === null) {
		if (last.isMine) return "ההודעה בוטלה";
		return aboutOther(other, { f: "ביטלה הודעה", m: "ביטל הודעה", n: "ההודעה בוטלה" });
	}
	return (
		<>
			{hasDraft && <span className={styles.draft}>טיוטה מחכה. </span>}
			<bdi>{last.text}</bdi>
		</>
	);
}
