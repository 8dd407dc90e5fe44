import { Link } from "react-router";
import { MemberPortrait } from "../../members/cards/member-portrait.tsx";
import { presenceWords } from "../../members/cards/member-words.ts";
import { QuietActs } from "../../members/profile/acts.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Thread } from "../thread.server.ts";
import type { Presences } from "../use-presences.ts";
import { WithAge } from "../with-age.tsx";
import { nameOf } from "../words.ts";
import { AlbumAct } from "./album-lines.tsx";
import styles from "./thread-head.module.css";

/** Who the conversation is with, the way back, and what can be done with it. */
export function ThreadHead({ thread, presences }: { thread: Thread; presences: Presences }) {
	const { id, other } = thread;
	const { publicId, portrait } = other;
	const presence = other.presence === null ? null : (presences[id] ?? other.presence);
	const name = nameOf(other);
	return (
		<header className={styles.head}>
			<Link className={styles.back} to="/messages" aria-label="חזרה לשיחות">
				<Icon name="arrow" />
			</Link>
			<span className={styles.face}>
				<MemberPortrait portrait={portrait} name={name} sizes="2.6rem" isSmall />
			</span>
			<div className={styles.who}>
				<h1>
					{publicId ? (
						<Link to={`/members/${publicId}`}>
							<WithAge name={name} age={other.age} />
						</Link>
					) : (
						<bdi>{name}</bdi>
					)}
				</h1>
				{presence !== null && <p className="tiny muted">{presenceWords(other, presence)}</p>}
			</div>
			{/* Closed again once something was done. */}
			<details className={styles.more} key={`${thread.isMuted} ${thread.isArchived}`}>
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
					<Link to={`/messages/${id}/delete`}>
						<Icon name="trash" />
						מחיקה אצלי
					</Link>
					{!publicId && other.address && (
						<Link to={`/members/${other.address}/report`}>
							<Icon name="flag" />
							דיווח
						</Link>
					)}
					<AlbumAct thread={thread} />
					{publicId && <QuietActs other={{ ...other, publicId, alias: name }} back="/messages" />}
				</div>
			</details>
		</header>
	);
}

type ActProps = { id: string; act: string; icon: "bell-off" | "archive"; children: string };

function Act({ id, act, icon, children }: ActProps) {
	return (
		<PostForm action={`/messages/${id}/${act}`}>
			<input
				type="hidden"
				name="back"
				value={act.startsWith("archive") ? "/messages" : `/messages/${id}`}
			/>
			<button type="submit">
				<Icon name={icon} />
				{children}
			</button>
		</PostForm>
	);
}
