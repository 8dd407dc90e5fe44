import { MemberPortrait } from "../../../members/cards/member-portrait.tsx";
import { presenceWords } from "../../../members/cards/member-words.ts";
import { QuietActs } from "../../../members/others/profile/acts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Thread } from "../../reading/thread.server.ts";
import { nameOf } from "../words.ts";
import styles from "./thread-head.module.css";

/** Who the conversation is with, the way back, and what can be done with it. */
export function ThreadHead({ thread }: { thread: Thread }) {
	const { id, other } = thread;
	const { publicId, portrait, presence } = other;
	const name = nameOf(other);
	return (
		<header className={styles.head}>
			<a className={styles.back} href="/messages" aria-label="חזרה לשיחות">
				<Icon name="arrow" />
			</a>
			<span className={styles.face}>
				<MemberPortrait portrait={portrait} name={name} sizes="2.6rem" isSmall />
			</span>
			<div className={styles.who}>
				<h1>
					{publicId ? (
						<a href={`/members/${publicId}`}>
							<bdi>{name}</bdi>
						</a>
					) : (
						<bdi>{name}</bdi>
					)}
				</h1>
				{presence !== null && <p className="tiny muted">{presenceWords(other, presence)}</p>}
			</div>
			<details className={styles.more}>
				<summary aria-label="עוד: השתקה, ארכיון, הורדה, מחיקה אצלי">
					<Icon name="more" />
				</summary>
				<div className={styles.menu}>
					<Act id={id} act={thread.isMuted ? "mute/undo" : "mute"} icon="bell-off">
						{thread.isMuted ? "ביטול ההשתקה" : "השתקה"}
					</Act>
					<Act id={id} act={thread.isArchived ? "archive/undo" : "archive"} icon="archive">
						{thread.isArchived ? "הוצאה מהארכיון" : "לארכיון"}
					</Act>
					<a href={`/messages/${id}/download`} download>
						<Icon name="download" />
						הורדת השיחה
					</a>
					<a href={`/messages/${id}/delete`}>
						<Icon name="trash" />
						מחיקה אצלי
					</a>
					{publicId && <QuietActs other={{ ...other, publicId, alias: name }} back="/messages" />}
				</div>
			</details>
		</header>
	);
}

type ActProps = { id: string; act: string; icon: "bell-off" | "archive"; children: string };

function Act({ id, act, icon, children }: ActProps) {
	return (
		<form method="post" action={`/messages/${id}/${act}`}>
			<input
				type="hidden"
				name="back"
				value={act.startsWith("archive") ? "/messages" : `/messages/${id}`}
			/>
			<button type="submit">
				<Icon name={icon} />
				{children}
			</button>
		</form>
	);
}
