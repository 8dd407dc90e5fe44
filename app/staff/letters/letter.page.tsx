import { Form, Link } from "react-router";
import { listArticles } from "../../articles/articles.server.ts";
import {
	countSends,
	countSubscribed,
	findHits,
	type LetterCounts,
	listUnknown,
	readLetter,
} from "../../articles/letters/letter.server.ts";
import type { LetterContent } from "../../articles/letters/letter.ts";
import { formatMoment, formatTime } from "../../platform/dates.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import { minute } from "../../platform/time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { isAllowed } from "../permissions.ts";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/letter.page";
import { Editor } from "./editor.tsx";
import { actOnLetter, letterId } from "./letter-acts.server.ts";
import { formatMonth, stateWords } from "./letter-words.ts";
import styles from "./letters.module.css";
import { Preview } from "./preview.tsx";
import { Sending } from "./sending.tsx";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/letters", title: "מכתב", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "letters", "view");
	const id = letterId(args);
	const { db } = siteOf(args.context);
	const at = /^\d{1,9}$/.exec(new URL(args.request.url).searchParams.get("at") ?? "")?.[0] ?? "";
	const found = id === "new" ? null : await readLetter(db, id);
	if (id !== "new" && !found) return notFound(args.context);
	const mayWrite = isAllowed(staff.roles, "letters", "write");
	const isWritten = mayWrite && (!found || found.state === "draft");
	const choices = (await listArticles(db)).flatMap(({ slug, title, excerpt }) =>
		isWritten || found?.articles.includes(slug) ? [{ slug, title, excerpt }] : [],
	);
	return {
		desk: await deskOf(args, staff),
		...{ id, at, choices },
		mayWrite,
		subscribed: await countSubscribed(db),
		letter: found && {
			base: found.version,
			state: found.state,
			month: found.month && formatMonth(found.month),
			written: { title: found.title, opening: found.opening, articles: found.articles },
			content: found.content as LetterContent | null,
			by: found.writer,
			savedAt: formatMoment(found.written_at),
			isMine: found.written_by === staff.accountId,
			hits: findHits(found).map(({ title }) => title),
		},
		sending: found && (await readSending(db, found)),
	};
}

type Found = NonNullable<Awaited<ReturnType<typeof readLetter>>>;

/** The progress of a released letter; null for a draft. */
async function readSending(db: Site["db"], letter: Found) {
	const { id, released_at: releasedAt, recipients, state, trouble } = letter;
	if (!releasedAt || recipients === null) return null;
	const kept = letter.counts as LetterCounts | null;
	const counts = kept ?? (await countSends(db, { id, releasedAt }));
	const gone = counts.sent + counts.bounced + counts.unknown;
	const left = Math.max(0, recipients - gone - counts.skipped);
	const endsAt = new Date(Date.now() + Math.ceil(left / 200) * minute);
	return {
		...{ counts, gone, recipients },
		by: letter.releaser,
		at: formatMoment(releasedAt),
		endedAt: letter.ended_at && formatMoment(letter.ended_at),
		isWaiting: state === "sending" && trouble !== null,
		endsAt: state === "sending" && trouble === null ? formatTime(endsAt) : null,
		unknown: (await listUnknown(db, id)).map(({ mailId, at }) => ({
			mailId,
			at: formatMoment(at),
		})),
	};
}

export const action = (args: Route.ActionArgs) => actOnLetter(args);

export default function LetterPage({ loaderData, actionData }: Route.ComponentProps) {
	const { desk: frame, id, at, letter, sending, choices, mayWrite, subscribed } = loaderData;
	const answer = actionData && "refused" in actionData ? actionData : undefined;
	const isDraft = letter === null || letter.state === "draft";
	return (
		<DeskFrame
			desk={frame}
			title={letter ? <bdi>{letter.written.title}</bdi> : "מכתב חדש"}
			crumb={
				<>
					<Link to="/staff/letters">מכתב לנרשמים</Link>
					{letter?.month && <span>{letter.month}</span>}
				</>
			}
			tools={
				letter && (
					<>
						<Badge kind={stateWords[letter.state].kind}>{stateWords[letter.state].words}</Badge>
						{letter.state === "draft" && (
							<Form method="post" action={`/staff/letters/${id}/test`}>
								<input type="hidden" name="base" value={letter.base} />
								<Button kind="line" type="submit">
									מכתב ניסיון אליי
								</Button>
							</Form>
						)}
					</>
				)
			}
			current="letters"
			startsOver
		>
			<div className={styles.page}>
				<div className={styles.letter}>
					{isDraft && mayWrite ? (
						<Editor key={`${id} ${at}`} id={id} letter={letter} choices={choices} answer={answer} />
					) : (
						letter && <Preview {...(letter.content ?? contentOf(letter.written, choices))} />
					)}
					{letter && <Looks id={id} />}
				</div>
				<Sending {...{ id, letter, sending, subscribed, mayWrite }} />
			</div>
		</DeskFrame>
	);
}

type Loaded = Route.ComponentProps["loaderData"];

const contentOf = (
	{ title, opening, articles }: NonNullable<Loaded["letter"]>["written"],
	choices: Loaded["choices"],
) => ({
	...{ title, opening },
	articles: articles.flatMap((slug) => choices.find((one) => one.slug === slug) ?? []),
});

/** The mail itself, as a mail program shows it. */
function Looks({ id }: { id: string }) {
	const look = (theme: string) => `/staff/letters/${id}/look/${theme}`;
	return (
		<p className={styles.looks}>
			<span>המכתב שנשמר, כמו בתיבת הדואר:</span>
			<LinkButton kind="line" small href={look("light")} reloadDocument>
				בהיר
			</LinkButton>
			<LinkButton kind="line" small href={look("dark")} reloadDocument>
				כהה
			</LinkButton>
		</p>
	);
}
