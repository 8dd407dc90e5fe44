import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ShownColleague } from "../colleague.ts";
import { Name } from "./name.tsx";
import styles from "./upcoming.module.css";
import { elapsed } from "./waiting/time-words.ts";

type Row = {
	href: string;
	name: string;
	/** Shown after the name. */
	age?: number | null;
	thumb?: ReactNode;
	about?: string;
	holder: ShownColleague;
	isDecided?: boolean;
	dueAt: Date;
	isThis: boolean;
};

/** The items waiting beside the open one; hidden where there is no room. */
export function Upcoming({ title, rows, now }: { title: string; rows: readonly Row[]; now: Date }) {
	if (rows.length === 0) return null;
	return (
		<nav className={styles.next} aria-label={title}>
			<h2>{title}</h2>
			<ol>
				{rows.map(({ href, name, age, thumb, about, isThis, ...row }) => (
					<li key={href} data-on={isThis ? "" : undefined}>
						<Link
							to={href}
							aria-current={isThis ? "page" : undefined}
							data-taken={(row.holder && !row.holder.isMine) || row.isDecided ? "" : undefined}
						>
							{thumb}
							<span>
								<b>
									<Name name={name} />
									{age != null && <span className="num">, {age}</span>}
								</b>
								{about && <span>{about}</span>}
								<span>{stateOf(row, now)}</span>
							</span>
						</Link>
					</li>
				))}
			</ol>
		</nav>
	);
}

function stateOf(
	{ holder, isDecided, dueAt }: Pick<Row, "holder" | "isDecided" | "dueAt">,
	now: Date,
) {
	if (isDecided) return "הוכרע עכשיו";
	if (!holder || holder.isMine) return elapsed({ openedAt: dueAt, dueAt }, now).words;
	return (
		<>
			אצל <bdi>{holder.name}</bdi>
		</>
	);
}
