import { directionOf } from "../../profiles/texts/texts.ts";
import { HeartForm } from "../cards/heart-form.tsx";
import { MemberName } from "../cards/member-name.tsx";
import { MemberPortrait } from "../cards/member-portrait.tsx";
import { type Presence, presenceWords } from "../cards/member-words.ts";
import type { MemberCard } from "../cards/read-cards.server.ts";
import { WriteLink } from "../cards/write-link.tsx";
import styles from "./member-rows.module.css";

type Row = Omit<MemberCard, "presence" | "memberId" | "sentence"> & {
	presence: Presence | null;
	heading: string;
};

/** As many as a phone shows are loaded at once. */
const firstRows = 8;

/** People under the day of their heart or visit. */
export function MemberRows({ rows, back }: { rows: readonly Row[]; back: string }) {
	const groups = [...Map.groupBy(rows, ({ heading }) => heading)];
	const first = new Set(rows.slice(0, firstRows));
	return groups.map(([heading, people]) => (
		<section key={heading} aria-label={heading}>
			<h3 className={styles.heading}>{heading}</h3>
			<div className={styles.rows}>
				{people.map((row) => (
					<MemberRow key={row.publicId} row={row} back={back} isLazy={!first.has(row)} />
				))}
			</div>
		</section>
	));
}

function MemberRow({ row, back, isLazy }: { row: Row; back: string; isLazy: boolean }) {
	const { publicId, alias, place, profession, presence, isBoth } = row;
	const [first, ...rest] = [place, profession].filter((words) => words !== null);
	return (
		<article className={styles.row} data-member={publicId}>
			<MemberPortrait
				portrait={row.portrait}
				name={alias}
				sizes="5.25rem"
				isLazy={isLazy}
				isSmall
			/>
			<div className={styles.words}>
				<h4>
					<MemberName {...row} />
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
						<bdi dir={directionOf(first)}>{first}</bdi>
						{rest.map((words) => (
							<span key={words}>
								{" · "}
								<bdi dir={directionOf(words)}>{words}</bdi>
							</span>
						))}
					</p>
				)}
				{presence !== null && <p className="tiny muted">{presenceWords(row, presence)}</p>}
			</div>
			<div className={styles.acts}>
				<WriteLink member={row} isBare />
				<HeartForm member={row} back={back} isBare />
			</div>
		</article>
	);
}
