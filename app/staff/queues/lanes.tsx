import type { ReactNode } from "react";
import type { Lane } from "../../reviews/desk/items.server.ts";
import { type Queue, queueNames } from "./addresses.ts";
import styles from "./lanes.module.css";
import type { ShownItem } from "./queue.server.ts";

type LaneWords = { letter: string; title: string; promise: string };

const minors: LaneWords = { letter: "א׳", title: "קטינים", promise: "בתוך שעה, בכל יום" };
const promise = "בתוך יום עבודה";
const ordinary: Readonly<Record<Queue, LaneWords>> = {
	applications: { letter: "ג׳", title: queueNames.applications, promise },
	changes: { letter: "ג׳", title: queueNames.changes, promise },
	appeals: {
		letter: "ה׳",
		title: queueNames.appeals,
		promise: "על סירוב בתוך יום עבודה, על החלטה בתוך 7 ימים",
	},
};

type LanesProps = {
	queue: Queue;
	items: readonly ShownItem[];
	/** How much waits in each lane; empty where that is not known. */
	lanes: readonly { by: Lane; open: number }[];
	/** The lane that began on an earlier page. */
	continued: Lane | null;
	row: (item: ShownItem) => ReactNode;
};

/** Items under the heading of their lane with its promise, the most urgent lane first. */
export function Lanes({ queue, items, lanes, continued, row }: LanesProps) {
	const words = { 1: minors, 2: ordinary[queue] } satisfies Record<Lane, LaneWords>;
	return ([1, 2] as const)
		.map((lane) => ({
			...words[lane],
			of: items.filter((item) => item.lane === lane),
			open: lanes.find(({ by }) => by === lane)?.open,
			isContinued: lane === continued,
		}))
		.filter(({ of }) => of.length > 0)
		.map(({ of, ...lane }) => (
			<LaneSection key={lane.letter} {...lane}>
				{of.map(row)}
			</LaneSection>
		));
}

type LaneSectionProps = LaneWords & {
	open?: number | undefined;
	/** It began on an earlier page. */
	isContinued: boolean;
	children: ReactNode;
};

/** A lane's rows under its letter, its name and its promise. */
export function LaneSection({ letter, title, promise: until, open, ...props }: LaneSectionProps) {
	return (
		<section className={styles.lane}>
			<h2>
				<span className={styles.letter} aria-hidden="true">
					{letter}
				</span>
				<span>
					<span className="sr">נתיב {letter}: </span>
					{title}
				</span>
				<small>{until}</small>
				{props.isContinued && <small>המשך</small>}
				{open !== undefined && <span className="num">{open}</span>}
			</h2>
			<ol aria-label={title}>{props.children}</ol>
		</section>
	);
}
