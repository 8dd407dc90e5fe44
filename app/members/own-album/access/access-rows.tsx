import type { ReactNode } from "react";
import { formatNear } from "../../../platform/dates.ts";
import { useSay } from "../../../profiles/use-say.ts";
import { untilTaken, untilWords } from "../../album/parts/album-words.ts";
import { GrantForm, RevokeForm } from "../../album/parts/grant-form.tsx";
import { Note, reportNotePath } from "../../album/parts/note.tsx";
import { about } from "../../cards/about.ts";
import { MemberPortrait } from "../../cards/member-portrait.tsx";
import styles from "./access.module.css";
import type { Access, Person } from "./read-access.server.ts";

type RowProps<Row> = { row: Row; now: Date };

const back = "/profile/access";

/** Somebody asks: when, with what words, and the answers. */
export function RequestRow({ row, now }: RowProps<Access["requests"][number]>) {
	const asked = about(row, { f: "ביקשה", m: "ביקש", n: "בקשה מ" });
	return (
		<PersonRow person={row} isAsking>
			<p className="small muted">
				{asked} {formatNear(row.askedAt, now)}
			</p>
			{row.note && <Note publicId={row.publicId} note={row.note} noteId={row.noteId} />}
			<GrantForm publicId={row.publicId} back={back} isAsked />
		</PersonRow>
	);
}

/** Somebody is let in, until when, or was until lately. */
export function GrantRow({ row, now }: RowProps<Access["grants"][number]>) {
	const say = useSay();
	const { publicId, until, isOver } = row;
	return (
		<PersonRow person={row}>
			<p className="small muted">
				{isOver && until
					? `הגישה הסתיימה ${formatNear(until, now)}`
					: `${untilWords(until, now, say(untilTaken))}. נפתח ${formatNear(row.grantedAt, now)}`}
			</p>
			{isOver ? (
				<GrantForm publicId={publicId} back={back} />
			) : (
				<div className={styles.act}>
					<RevokeForm publicId={publicId} back={back} />
				</div>
			)}
		</PersonRow>
	);
}

/** Words that were answered: not shown again, and still to be reported. */
export function AnsweredRow({ row, now }: RowProps<Access["answered"][number]>) {
	return (
		<li>
			<bdi>{row.alias}</bdi>, <span className="muted">{formatNear(row.answeredAt, now)}</span>{" "}
			<a className="link" href={reportNotePath(row)}>
				דיווח<span className="sr"> על מילים של {row.alias}</span>
			</a>
		</li>
	);
}

type PersonProps = { person: Person; isAsking?: true; children: ReactNode };

function PersonRow({ person, isAsking, children }: PersonProps) {
	const { publicId, alias, age, portrait } = person;
	return (
		<li className={`${styles.row} ${isAsking ? styles.asking : ""}`} data-member={publicId}>
			<span className={styles.face}>
				<MemberPortrait portrait={portrait} name={alias} sizes="3rem" isSmall />
			</span>
			<div className={styles.words}>
				<p>
					<a href={`/members/${publicId}`}>
						<b>
							<bdi>{alias}</bdi>
							{age !== null && (
								<>
									, <bdi className="num">{age}</bdi>
								</>
							)}
						</b>
					</a>
				</p>
				{children}
			</div>
		</li>
	);
}
