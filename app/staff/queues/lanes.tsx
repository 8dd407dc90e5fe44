import type { ReactNode } from "react";
import { type Queue, queueNames } from "./addresses.ts";
import styles from "./lanes.module.css";
import type { QueueItem } from "./queue.server.ts";

type Lane = { letter: string; title: string; promise: string };

const minors: Lane = { letter: "א׳", title: "קטינים", promise: "בתוך שעה, בכל יום" };
const promise = "בתוך יום עבודה";
const ordinary: Readonly<Record<Queue, Lane>> = {
	applications: { letter: "ג׳", title: queueNames.applications, promise },
	changes: { letter: "ג׳", title: queueNames.changes, promise },
	appeals: { letter: "ה׳", title: queueNames.appeals, promise },
};

type LanesProps = {
	queue: Queue;
	items: readonly QueueItem[];
	/** Whether these are all items of the queue. */
	isWhole: boolean;
	row: (item: QueueItem) => ReactNode;
};

/** Items under the heading of their lane with its promise, the most urgent lane first. */
export function Lanes({ queue, items, isWhole, row }: LanesProps) {
	const lanes = [
		{ lane: minors, of: items.filter(({ isUnderAge }) => isUnderAge) },
		{ lane: ordinary[queue], of: items.filter(({ isUnderAge }) => !isUnderAge) },
	];
	return lanes
		.filter(({ of }) => of.length > 0)
		.map(({ lane: { letter, title, promise: until }, of }) => (
			<section key={letter} className={styles.lane}>
				<h2>
					<span className={styles.letter} aria-hidden="true">
						{letter}
					</span>
					<span>
						<span className="sr">נתיב {letter}: </span>
						{title}
					</span>
					<small>{until}</small>
					{isWhole && <span className="num">{of.length}</span>}
				</h2>
				<ol aria-label={title}>{of.map(row)}</ol>
			</section>
		));
}
