import type { Thread } from "../../reading/thread.server.ts";
import { aboutOther, nameOf } from "../words.ts";
import { LogItem } from "./log-item.tsx";
import styles from "./messages-log.module.css";

const now = new Date(0);

/**
 * What the page's script makes of what happens while the page is open: empty messages and lines as the
 * server writes them, for the script to fill, and the place of messages that have not left.
 */
export function LiveParts({ thread }: { thread: Thread }) {
	const message = (isMine: boolean, text: string | null) => (
		<LogItem
			item={{ kind: "message", isLast: true, message: { number: 0, isMine, text, at: now } }}
			thread={thread}
			now={now}
		/>
	);
	const name = nameOf(thread.other);
	return (
		<>
			<ol data-pending />
			<p className={styles.typing} role="status" data-typing hidden>
				{aboutOther(thread.other, {
					f: `${name} כותבת…`,
					m: `${name} כותב…`,
					n: `${name} באמצע כתיבה…`,
				})}
			</p>
			<template data-part="theirs">{message(false, "")}</template>
			<template data-part="mine">{message(true, "")}</template>
			<template data-part="unsent-theirs">{message(false, null)}</template>
			<template data-part="unsent-mine">{message(true, null)}</template>
			<template data-part="day">
				<LogItem item={{ kind: "day", at: now }} thread={thread} now={now} />
			</template>
			<template data-part="new">
				<LogItem item={{ kind: "new" }} thread={thread} now={now} />
			</template>
			<template data-part="pending">
				<li className={`${styles.message} ${styles.mine} ${styles.last}`}>
					<span className="sr">ההודעה שלך: </span>
					<p dir="auto" />
					<div className={styles.meta}>
						<span data-waits>נשלחת…</span>
						<span className={styles.failed} data-failed>
							לא נשלחה
						</span>
						<button type="button" data-again>
							שוב
						</button>
						<button type="button" data-drop>
							ביטול
						</button>
					</div>
				</li>
			</template>
		</>
	);
}
