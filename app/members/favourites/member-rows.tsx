import { Icon } from "../../ui/icon.tsx";
import { MemberPortrait } from "../cards/member-portrait.tsx";
import { type Presence, presenceWords } from "../cards/member-words.ts";
import { nameWithAge, withPrefix } from "../cards/names.ts";
import type { MemberCard } from "../cards/read-cards.server.ts";
import styles from "./member-rows.module.css";

type Row = Omit<MemberCard, "presence" | "memberId"> & {
	presence: Presence | null;
	heading: string;
};

/** People under the day of their heart or visit. */
export function MemberRows({ rows, back }: { rows: readonly Row[]; back: string }) {
	const groups = [...Map.groupBy(rows, ({ heading }) => heading)];
	return groups.map(([heading, people]) => (
		<section key={heading} aria-label={heading}>
			<h3 className={styles.heading}>{heading}</h3>
			<div className={styles.rows}>
				{people.map((row) => (
					<MemberRow key={row.publicId} row={row} back={back} />
				))}
			</div>
		</section>
	));
}

function MemberRow({ row, back }: { row: Row; back: string }) {
	const { publicId, alias, age, place, profession, presence, isHearted, isBoth } = row;
	const path = `/members/${publicId}`;
	const [first, ...rest] = [place, profession].filter((words) => words !== null);
	return (
		<article className={styles.row} data-member={publicId}>
			<MemberPortrait portrait={row.portrait} name={alias} sizes="5.25rem" isSmall />
			<div className={styles.words}>
				<h4>
					<a href={path}>
						<bdi>{alias}</bdi>
						{age !== null && (
							<>
								, <bdi className="num">{age}</bdi>
							</>
						)}
					</a>
					{isBoth && (
						<span className={styles.both}>
							<svg viewBox="0 0 27 20" aria-hidden="true">
								<path d="M2 20V9a5 5 0 0 1 10 0v11zM15 20V9a5 5 0 0 1 10 0v11z" />
							</svg>
							לב משני הצדדים
						</span>
					)}
				</h4>
				{first && (
					<p className="small muted">
						<bdi>{first}</bdi>
						{rest.map((words) => (
							<span key={words}>
								{" · "}
								<bdi>{words}</bdi>
							</span>
						))}
					</p>
				)}
				{presence !== null && <p className="tiny muted">{presenceWords(row, presence)}</p>}
			</div>
			<form method="post" action={isHearted ? `${path}/heart/undo` : `${path}/heart`}>
				<input type="hidden" name="back" value={back} />
				<button
					type="submit"
					className={styles.heart}
					aria-pressed={isHearted}
					aria-label={withPrefix("לב ל", nameWithAge(alias, age))}
				>
					<Icon name="heart" />
				</button>
			</form>
		</article>
	);
}
