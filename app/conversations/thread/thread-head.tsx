import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { MemberPortrait } from "../../members/cards/member-portrait.tsx";
import { presenceWords, withPrefix } from "../../members/cards/member-words.ts";
import { BlockDialog } from "../../members/profile/acts.tsx";
import { ActsSheet } from "../../ui/feedback/acts-sheet.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { QuickExit } from "../../ui/layout/quick-exit.tsx";
import type { Thread } from "../thread.server.ts";
import { timeWords } from "../times.ts";
import type { Presences } from "../use-presences.ts";
import { WithAge } from "../with-age.tsx";
import { dayWords, nameOf } from "../words.ts";
import { AlbumAct } from "./album-lines.tsx";
import styles from "./thread-head.module.css";

type HeadProps = { thread: Thread; presences: Presences; now: Date };

export function ThreadHead({ thread, presences, now }: HeadProps) {
	const isRequest = thread.state === "asked";
	return (
		<header className={styles.head}>
			<Link className={styles.back} to="/messages" aria-label="חזרה לשיחות">
				<Icon name="arrow" />
			</Link>
			{isRequest ? (
				<RequestFrom thread={thread} now={now} />
			) : (
				<With thread={thread} presences={presences} />
			)}
			<More thread={thread} />
			{/* A phone shows nothing of the site around a conversation. */}
			<span className={styles.exit}>
				<QuickExit />
			</span>
		</header>
	);
}

function With({ thread: { id, other }, presences }: Omit<HeadProps, "now">) {
	const { publicId, portrait } = other;
	const presence = other.presence === null ? null : (presences[id] ?? other.presence);
	const name = nameOf(other);
	return (
		<>
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
		</>
	);
}

function RequestFrom({ thread: { other, messages }, now }: Omit<HeadProps, "presences">) {
	const at = messages.at(-1)?.at;
	return (
		<div className={styles.who}>
			<h1>{withPrefix("בקשה מ", nameOf(other))}</h1>
			{at && (
				<p className="tiny muted">
					{dayWords(at, now)}, <bdi className="num">{timeWords(at)}</bdi>
				</p>
			)}
		</div>
	);
}

/** ⋯ of the whole conversation; a link without scripts. */
function More({ thread }: { thread: Thread }) {
	const [search] = useSearchParams();
	const [isOpen, setOpen] = useState(search.get("acts") === "all");
	const way = useRef<HTMLAnchorElement>(null);
	const name = nameOf(thread.other);
	return (
		<div className={styles.more}>
			<Link
				ref={way}
				to="?acts=all"
				aria-haspopup="dialog"
				aria-label="עוד: השתקה, ארכיון, הורדה, מחיקה, דיווח או חסימה"
				onClick={(event) => {
					event.preventDefault();
					setOpen(true);
				}}
			>
				<Icon name="more" />
			</Link>
			{isOpen && (
				<ActsSheet
					title={<WithAge name={name} age={thread.other.age} />}
					label={`השיחה: ${name}`}
					beside={way}
					onClose={() => setOpen(false)}
				>
					<Acts thread={thread} onDone={() => setOpen(false)} />
				</ActsSheet>
			)}
		</div>
	);
}

type ActsProps = { thread: Thread; onDone: () => void };

function Acts({ thread, onDone }: ActsProps) {
	const { id, other } = thread;
	const { publicId, address } = other;
	const name = nameOf(other);
	return (
		<>
			{publicId && (
				<Link to={`/members/${publicId}`}>
					<Icon name="user" />
					{withPrefix("לפרופיל של ", name)}
				</Link>
			)}
			<AlbumAct thread={thread} />
			<hr />
			<Act
				action={`/messages/${id}/${thread.isMuted ? "mute/undo" : "mute"}`}
				back={`/messages/${id}`}
				icon="bell-off"
				onDone={onDone}
			>
				{thread.isMuted ? "ביטול ההשתקה" : "השתקה"}
			</Act>
			<Act
				action={`/messages/${id}/${thread.isArchived ? "archive/undo" : "archive"}`}
				icon="archive"
				onDone={onDone}
			>
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
			<hr />
			{publicId && (
				<Act action={`/members/${publicId}/hide`} icon="eye-off" onDone={onDone}>
					הסתרה מהרשימות שלי
				</Act>
			)}
			<Link to="/safety">
				<Icon name="shield" />
				כללי הבטיחות
			</Link>
			{address && (
				<>
					<Link data-danger to={`/members/${address}/report`}>
						<Icon name="flag" />
						דיווח
					</Link>
					{publicId && (
						<>
							<button type="button" data-danger {...{ commandfor: "block", command: "show-modal" }}>
								<Icon name="block" />
								חסימה
							</button>
							<BlockDialog other={{ ...other, publicId, alias: name }} back="/messages" />
						</>
					)}
				</>
			)}
		</>
	);
}

type ActProps = {
	action: string;
	back?: string;
	icon: "bell-off" | "archive" | "eye-off";
	/** Called to close once something was done. */
	onDone: () => void;
	children: string;
};

function Act({ action, back = "/messages", icon, onDone, children }: ActProps) {
	return (
		<PostForm action={action} onSubmit={onDone}>
			<input type="hidden" name="back" value={back} />
			<button type="submit">
				<Icon name={icon} />
				{children}
			</button>
		</PostForm>
	);
}
