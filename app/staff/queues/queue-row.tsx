import type { ReactNode } from "react";
import { Link } from "react-router";
import { holdMs } from "../../desk/hold.ts";
import { Icon, Initial } from "../../ui/icon.tsx";
import type { ShownColleague } from "../colleague.ts";
import { Name } from "./name.tsx";
import styles from "./queue-row.module.css";
import { DeadlineBar } from "./waiting/deadline-bar.tsx";
import { agoWords, type Deadline, lengthWords } from "./waiting/time-words.ts";
import { useNow } from "./waiting/use-now.ts";

/** Who holds an item, and since when without an act. */
type Held = { holder: ShownColleague; heldAt: Date | null };

type RowProps = Pick<Deadline, "openedAt"> &
	Held & {
		/** Null once nothing waits: then `state` says why. */
		dueAt: Date | null;
		state?: string;
		id: string;
		href: string;
		alias: string | null;
		/** Age in words and town; empty where unknown. */
		sub: readonly string[];
		/** The address of the blurred portrait; null for the initial. */
		thumb: string | null;
		what: ReactNode;
		why: ReactNode;
		/** The row's checkbox, beside its link; absent where this list has none. */
		tick?: ReactNode;
		now: Date;
	};

/** One item of a queue; the whole row is the link. */
export function QueueRow({
	id,
	href,
	alias,
	sub,
	thumb,
	what,
	why,
	tick,
	holder,
	...time
}: RowProps) {
	const { openedAt, dueAt, state, heldAt } = time;
	const now = useNow(time.now);
	const isTaken = holder !== null && !holder.isMine;
	return (
		<li className={`${styles.row} ${isTaken ? styles.taken : ""}`} data-item={id} data-key-row>
			<Mark />
			<span className={styles.who}>
				{tick !== undefined && <span className={styles.tick}>{tick}</span>}
				<Thumb address={thumb} alias={alias} />
				<span>
					<Link className={styles.go} to={href}>
						<b>
							<Name name={alias ?? "בלי כינוי"} />
						</b>
					</Link>
					<span className={styles.sub}>{sub.join(" · ")}</span>
				</span>
			</span>
			<span className={styles.what}>
				<span>{what}</span>
				<span className={styles.sub}>{why}</span>
			</span>
			<time className={`num ${styles.age}`} dateTime={openedAt.toISOString()}>
				{agoWords(openedAt, now)}
			</time>
			{dueAt ? (
				<DeadlineBar openedAt={openedAt} dueAt={dueAt} now={now} />
			) : (
				<span className={styles.state}>{state}</span>
			)}
			<HolderWords holder={holder} heldAt={heldAt} now={now} />
		</li>
	);
}

/** A line for items that exist but are not shown, with the reason. */
export function UnseenRow({ children }: { children: ReactNode }) {
	return (
		<li className={styles.unseen}>
			<Icon name="eye-off" />
			<span>{children}</span>
		</li>
	);
}

/** A person's portrait at the size of a row: blurred and grey, or the initial. */
export function Thumb({ address, alias }: { address: string | null; alias: string | null }) {
	return (
		<span className={styles.thumb}>
			{address ? (
				<img src={address} alt="" width={36} height={36} loading="lazy" decoding="async" />
			) : (
				<Initial name={alias} />
			)}
		</span>
	);
}

/** The drop marking the keyboard's current row. */
function Mark() {
	return (
		<svg className={styles.mark} viewBox="0 0 10 12" aria-hidden="true">
			<path d="M5 0c0 0-4 5-4 7.5a4 4 0 0 0 8 0C9 5 5 0 5 0z" />
		</svg>
	);
}

function HolderWords({ holder, heldAt, now }: Held & { now: Date }) {
	if (!holder) {
		return (
			<span className={styles.hold}>
				<span className="sr">פנוי</span>
			</span>
		);
	}
	const { name, isMine } = holder;
	const sinceMs = heldAt ? now.getTime() - heldAt.getTime() : 0;
	return (
		<span className={`${styles.hold} ${isMine ? styles.mine : ""}`}>
			<span className={styles.initial} aria-hidden="true">
				<Initial name={name} />
			</span>
			{isMine ? (
				<span>אצלך, עוד {lengthWords(Math.max(0, holdMs - sinceMs))}</span>
			) : (
				<span>
					אצל <bdi>{name}</bdi>, {lengthWords(sinceMs)}
				</span>
			)}
		</span>
	);
}
