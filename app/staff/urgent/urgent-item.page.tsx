import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";
import { hasWaitingAct, readWaitingAct, undoAct } from "../../desk/acts.server.ts";
import { listNotes } from "../../desk/notes.server.ts";
import { addressed } from "../../desk/queue.server.ts";
import { readWord } from "../../desk/take-over.server.ts";
import { answerForm, urgentNames } from "../../duty/urgent/urgent.form.ts";
import {
	findNextUrgent,
	findUrgentNeighbours,
	handUrgentOver,
	readUrgent,
	releaseUrgent,
	settleUrgent,
	settleUrgentSoon,
	takeUrgent,
	takeUrgentOver,
} from "../../duty/urgent/urgent-desk.server.ts";
import { showLines, UrgentLines } from "../../duty/urgent/urgent-lines.tsx";
import { formatMoment } from "../../platform/dates.ts";
import { handleForm, type Refuse } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, TextArea } from "../../ui/forms/field.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { showColleague } from "../colleague.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { sendByKey, useKeptText } from "../frame/kept-text.ts";
import { Kbd } from "../keys/kbd.tsx";
import { listReceivers } from "../names.server.ts";
import { NoteList } from "../notes.tsx";
import { giveBack, undoneToast } from "../queues/hold-acts.server.ts";
import { Neighbours } from "../queues/neighbours.tsx";
import { HandOver } from "../queues/take-over.tsx";
import { DeadlineBar } from "../queues/waiting/deadline-bar.tsx";
import { TakePanel } from "../review/decision/take-panel.tsx";
import { requireAct } from "../staff-person.server.ts";
import type { Route } from "./+types/urgent-item.page";
import styles from "./urgent-item.module.css";

const list = "/staff/urgent";

const acts = ["take", "release", "answer", "close", "undo"] as const;

type Act = (typeof acts)[number];

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: list, title: "דחוף", description: "", hidden: true });

const itemOf = ({ params, context }: Pick<Route.LoaderArgs, "params" | "context">): string => {
	return isId(params.item) ? params.item : notFound(context);
};

/** One urgent text; its words only for the person who has taken it. */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireAct(args, "urgent", "view");
	const site = siteOf(args.context);
	const now = new Date();
	const found = await readUrgent(site, staff, itemOf(args), now);
	if (!found) return notFound(args.context);
	const { id, kind, lines, holder, ...row } = found;
	const notes = await listNotes(site, { kind: "urgent", id });
	return {
		...row,
		desk: await deskOf(args, staff),
		name: urgentNames[kind],
		holder: showColleague(holder, staff),
		lines: lines && showLines(lines),
		notes,
		colleagues: await listReceivers(site.db, "reviewer", staff, holder),
		isLeaving: await hasWaitingAct(site.db, { kind: "urgent", id }),
		neighbours: addressed(await findUrgentNeighbours(site.db, id), (one) => `${list}/${one}`),
		now,
	};
}

export async function action(args: Route.ActionArgs) {
	const act = acts.find((one) => one === (args.params as { act?: string }).act);
	if (!act) return notFound(args.context);
	const staff = await requireAct(args, "urgent", act);
	const id = itemOf(args);
	if (act === "answer") return answer(args, staff, id);
	const site = siteOf(args.context);
	const path = `${list}/${id}`;
	if (act === "undo") {
		const subject = { kind: "urgent", id } as const;
		const of = (await readWaitingAct(site, subject)) === "closed" ? "closing" : "thread";
		const toast = undoneToast(of, await undoAct(site, staff, subject));
		return redirectWith(site, path, { toast });
	}
	const form = await args.request.formData();
	const isSoon = form.has("next");
	if (act === "release") {
		return giveBack(site, form, {
			list,
			release: () => releaseUrgent(site, staff, id),
			handOver: (handing) => handUrgentOver(site, staff, id, handing),
			toast: doneWords.release,
		});
	}
	const word = readWord(form);
	const done = await (act === "close"
		? (isSoon ? settleUrgentSoon : settleUrgent)(site, staff, id, "closed")
		: word
			? takeUrgentOver(site, staff, id, word)
			: takeUrgent(site, staff, id));
	if (act === "close" && done === "done") return goOn(site, staff, id, isSoon);
	return redirectWith(site, act === "take" ? path : list, {
		toast: typeof done === "string" ? doneWords[act] : notDone,
	});
}

/** After an act that can be undone, which its bar shows: the next free one. */
async function goOn(site: Site, staff: { accountId: string }, id: string, isSoon: boolean) {
	const next = await findNextUrgent(site.db, id, staff, new Date());
	const toast = isSoon ? {} : { toast: doneWords.close };
	return redirectWith(site, next ? `${list}/${next}` : list, toast);
}

const doneWords = {
	take: { kind: "success", title: "אצלך", body: "הצלצולים נעצרו. המילים מופיעות עכשיו." },
	release: { kind: "success", title: "הפנייה חזרה לתור", body: "היא מחכה שוב, ומצלצלת." },
	close: { kind: "success", title: "נסגר", body: "הקוד כבר לא מוביל לפנייה." },
	answer: { kind: "success", title: "נענתה", body: "התשובה מחכה למי שיחזור עם הקוד." },
} as const satisfies Record<Exclude<Act, "undo">, unknown>;

const notDone = {
	kind: "destructive",
	title: "לא נעשה",
	body: "הפנייה אצל מישהו אחר, או שנסגרה.",
} as const;

const answer = (args: Route.ActionArgs, staff: { accountId: string }, id: string) =>
	handleForm<typeof answerForm, Response | ReturnType<Refuse<SubmissionResult>>>(args, {
		schema: answerForm,
		act: async ({ site, value: { text, seen, next }, refuse }) => {
			const sent = { answer: text, ...(seen === undefined ? {} : { seen }) };
			const done = await (next ? settleUrgentSoon : settleUrgent)(site, staff, id, sent);
			if (done !== "done") return refuse({ text: unsentWords[done.refused] });
			if (next) return goOn(site, staff, id, true);
			return redirectWith(site, `${list}/${id}`, { toast: doneWords.answer });
		},
	});

const unsentWords = {
	full: "אי אפשר להוסיף עוד לפנייה הזאת",
	gone: "הפנייה כבר לא אצלך, או שנסגרה",
	changed: "נכתבה כאן הודעה מאז שהעמוד נפתח. היא מופיעה למעלה, ומה שכתבת נשאר בשדה",
	leaving: "זה כבר נשלח, ונכנס לתוקף בתוך שניות",
} as const;

export default function UrgentItem({ loaderData, actionData, params }: Route.ComponentProps) {
	const { desk: frame, name, sentAt, since, dueAt, answeredAt, now } = loaderData;
	const path = `${list}/${params.item}`;
	return (
		<DeskFrame
			desk={frame}
			title={name}
			crumb={
				<>
					<Link to={list}>דחוף</Link>
					<span>נשלח {formatMoment(sentAt)}</span>
				</>
			}
			tools={
				<>
					{!answeredAt && <DeadlineBar openedAt={since} dueAt={dueAt} now={now} />}
					<Neighbours {...loaderData.neighbours} />
				</>
			}
			current="urgent"
		>
			<div className={styles.page} data-item={params.item}>
				{loaderData.lines === null ? (
					<TakePanel
						holder={loaderData.holder}
						heldAt={loaderData.heldAt}
						now={now}
						action={`${path}/take`}
						effect="המילים נפתחות כשהפנייה בטיפולך, והפתיחה נרשמת."
					/>
				) : (
					<Taken
						key={params.item}
						path={path}
						lines={loaderData.lines}
						isLeaving={loaderData.isLeaving}
						lastResult={actionData as SubmissionResult | undefined}
					/>
				)}
				<HandOver action={`${path}/release`} colleagues={loaderData.colleagues} />
				<NoteList notes={loaderData.notes} />
			</div>
		</DeskFrame>
	);
}

type AnswerProps = { path: string; seen: number; lastResult: SubmissionResult | undefined };

type TakenProps = Omit<AnswerProps, "seen"> & {
	lines: ReturnType<typeof showLines>;
	/** Whether an act on it is in its ten-second undo window. */
	isLeaving: boolean;
};

/** The text, and what its holder does about it. */
function Taken({ path, lines, isLeaving, lastResult }: TakenProps) {
	return (
		<>
			{lines.length === 0 ? (
				<p className="muted">נשלח בלי מילים.</p>
			) : (
				<UrgentLines lines={lines} theirs="מי שפנה" />
			)}
			{isLeaving ? (
				<Notice>מה שנשלח כאן נכנס לתוקף בתוך שניות.</Notice>
			) : (
				<Acts path={path} seen={lines.length} lastResult={lastResult} />
			)}
		</>
	);
}

function Acts(props: AnswerProps) {
	const { path, seen } = props;
	return (
		<>
			<AnswerForm key={seen} {...props} />
			<div className="row">
				<Form method="post" action={`${path}/release`}>
					<Button kind="line" type="submit" aria-keyshortcuts="r">
						החזרה לתור <Kbd>r</Kbd>
					</Button>
				</Form>
				<Form method="post" action={`${path}/close`}>
					<input type="hidden" name="next" value="1" />
					<Button kind="danger" type="submit">
						סגירה, והקוד נסגר איתה
					</Button>
				</Form>
				<LinkButton kind="ghost" href="/staff/people">
					לפתוח תיק מדף של אדם
				</LinkButton>
			</div>
		</>
	);
}

function AnswerForm({ path, seen, lastResult }: AnswerProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "answer",
		schema: answerForm,
		lastResult,
	});
	const text = field("text");
	const keep = useKeptText(text.id, `${path} ${seen}`);
	return (
		<Form {...formProps} action={`${path}/answer`} className={styles.part}>
			<FormError errors={form.errors} />
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="next" value="1" />
			<TextArea
				className={styles.words}
				{...text}
				label="תשובה"
				rows={5}
				help="נקראת רק עם הקוד. לא לכתוב בה דבר על חשבון של מישהו אחר."
				aria-keyshortcuts="a"
				onInput={keep}
				onKeyDown={sendByKey}
			/>
			<Button kind="accent" type="submit" data-sends>
				שליחת התשובה <Kbd>Ctrl Enter</Kbd>
			</Button>
			<p className="small muted">נשלחת אחרי 10 שניות. עד אז אפשר לבטל, ושום דבר לא יוצא.</p>
		</Form>
	);
}
