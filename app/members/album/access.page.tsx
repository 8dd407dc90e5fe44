import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNear, formatWhen } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { hasAlbum } from "../../profiles/photos/album-photos.server.ts";
import { ProfileFrame } from "../../profiles/profile-frame.tsx";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PersistentToastText } from "../../ui/feedback/toast.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { MemberPortrait } from "../cards/member-portrait.tsx";
import { about } from "../cards/member-words.ts";
import { requireMember } from "../member.server.ts";
import type { Route } from "./+types/access.page";
import styles from "./access.module.css";
import { Note, reportNotePath } from "./album-part.tsx";
import { untilTaken, untilWords } from "./album-words.ts";
import { GrantForm, RevokeForm } from "./grant-form.tsx";
import { type Access, type Person, readAccess } from "./read-access.server.ts";

type RowProps<Row> = { row: Row; now: Date };

const back = "/profile/access";

function RequestRow({ row, now }: RowProps<Access["requests"][number]>) {
	const asked = about(row, { f: "ביקשה", m: "ביקש", n: "בקשה" });
	return (
		<PersonRow person={row} isAsking>
			<p className="small muted">
				{asked} {formatWhen(row.askedAt, now)}
			</p>
			{row.note && <Note publicId={row.publicId} note={row.note} noteId={row.noteId} />}
			<GrantForm publicId={row.publicId} back={back} isAsked />
		</PersonRow>
	);
}

/** A grant that is running or ended recently, and until when. */
function GrantRow({ row, now }: RowProps<Access["grants"][number]>) {
	const say = useGenderedText();
	const { publicId, until, isOver } = row;
	return (
		<PersonRow person={row}>
			<p className="small muted">
				{isOver && until
					? `הגישה הסתיימה ${formatWhen(until, now)}`
					: `${untilWords(until, now, say(untilTaken))}. נפתח ${formatWhen(row.grantedAt, now)}`}
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

/** An answered note: not shown again, but can still be reported. */
function AnsweredRow({ row, now }: RowProps<Access["answered"][number]>) {
	return (
		<li>
			<bdi>{row.alias}</bdi>, <span className="muted">{formatNear(row.answeredAt, now)}</span>{" "}
			<Link className="link" to={reportNotePath(row)}>
				דיווח<span className="sr"> על מילים של {row.alias}</span>
			</Link>
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
					<Link to={`/members/${publicId}`}>
						<b>
							<bdi>{alias}</bdi>
							{age !== null && (
								<>
									, <bdi className="num">{age}</bdi>
								</>
							)}
						</b>
					</Link>
				</p>
				{children}
			</div>
		</li>
	);
}

const path = "/profile/access";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "גישה לאלבום", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const now = new Date();
	return { ...(await readAccess(site, me, now)), has: await hasAlbum(site.db, me), now };
}

export default function AccessPage({ loaderData }: Route.ComponentProps) {
	const { requests, grants, answered, has, now } = loaderData;
	const open = grants.filter(({ isOver }) => !isOver).length;
	return (
		<ProfileFrame
			title="מי רואה את האלבום הפרטי"
			lead="ביטול תופס מיד, גם בעמוד שכבר פתוח. מי שבוטל לא מקבל על כך הודעה."
		>
			<PersistentToastText />
			{requests.length + grants.length === 0 ? (
				<Empty has={has} />
			) : (
				<>
					<ul className={styles.list}>
						{requests.map((row) => (
							<RequestRow key={row.publicId} row={row} now={now} />
						))}
						{grants.map((row) => (
							<GrantRow key={row.publicId} row={row} now={now} />
						))}
					</ul>
					{open > 0 && <RevokeAll open={open} />}
				</>
			)}
			{answered.length > 0 && (
				<Disclosure summary="מילים שכבר נענו">
					<p className="small muted">
						הן לא מוצגות שוב. <bdi className="num">90</bdi> יום אחרי התשובה הן עוד שמורות, מוצפנות,
						רק למקרה שיהיה על מה לדווח.
					</p>
					<ul className={styles.answered}>
						{answered.map((row) => (
							<AnsweredRow key={row.noteId} row={row} now={now} />
						))}
					</ul>
				</Disclosure>
			)}
		</ProfileFrame>
	);
}

function Empty({ has }: { has: boolean }) {
	return (
		<EmptyState
			words={
				has
					? "האלבום סגור, ואיש לא רואה אותו. אפשר לפתוח אותו למישהו מתוך שיחה או פרופיל."
					: "עוד אין כאן אלבום. תמונה נכנסת אליו כשבוחרים לה ״אלבום פרטי״, אחרי בדיקה."
			}
		>
			<Link className="link" to="/profile/photos">
				לתמונות
			</Link>
		</EmptyState>
	);
}

function RevokeAll({ open }: { open: number }) {
	return (
		<PostForm action={`${path}/revoke-all`} className={styles.all} preventScrollReset>
			<Button kind="line" type="submit">
				ביטול כל הגישות
			</Button>
			<p className="tiny muted">
				{open === 1 ? "גישה אחת פתוחה כרגע." : `${open} גישות פתוחות כרגע.`}
			</p>
		</PostForm>
	);
}
