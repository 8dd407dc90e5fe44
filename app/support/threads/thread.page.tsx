import { data, Form, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { findPerson, requirePerson } from "../../accounts/sessions/person.server.ts";
import { PassedPromise } from "../../duty/promise-words.tsx";
import { formatDay } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { isPromiseOver } from "../../platform/working-day.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, TextArea } from "../../ui/forms/field.tsx";
import { MemberFrame } from "../../ui/layout/member-frame.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/thread.page";
import { addToTicket } from "./answer.server.ts";
import { Messages } from "./messages.tsx";
import { replyForm, writtenMeanwhile } from "./reply.form.ts";
import { aboutWords, stateWords } from "./state-words.ts";
import styles from "./support.module.css";
import { opensTicket, readTicket, type TicketThread, ticketNumber } from "./thread.server.ts";
import { closeWords, linkDays } from "./ticket-words.ts";
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/support", title: "פנייה", description: "", hidden: true });

type Opened = { ticket: TicketThread; path: string; isLink: boolean };

/**
 * The ticket of the address: for holders of a mailed link, and for the account whose confirmed address it was
 * opened with. Every other number is an unknown address. Null: the link has expired, or never was one.
 */
async function requireTicket(
	args: RequestArgs & { params: { number?: string } },
): Promise<Opened | null> {
	const site = siteOf(args.context);
	const number = ticketNumber(args.params.number);
	const key = new URL(args.request.url).searchParams.get("key");
	const isOpen = key !== null && number !== null && opensTicket(site, key, number);
	if (key !== null && !isOpen && !(await findPerson(args))) return null;
	const person = isOpen ? null : await requirePerson(args);
	const ticket = number === null ? null : await readTicket(site.db, number);
	const isOwn = ticket !== null && ticket.email.toLowerCase() === person?.email.toLowerCase();
	if (!ticket || !(isOpen || isOwn)) throw data(null, { status: 404 });
	const path = `/support/${ticket.number}${isOpen ? `?key=${key}` : ""}`;
	return { ticket, path, isLink: isOpen };
}

export async function loader(args: Route.LoaderArgs) {
	const opened = await requireTicket(args);
	if (!opened) return data(null, { status: 404 });
	const { ticket, path, isLink } = opened;
	const { email: _, id: __, ...shown } = ticket;
	// Which staff member answered stays internal.
	const messages = shown.messages.map((message) => ({ ...message, by: null }));
	const isLate = isPromiseOver(ticket.dueAt, new Date());
	return { ticket: { ...shown, messages, isLate }, path, isLink, needsAccount: !isLink };
}

export async function action(args: Route.ActionArgs) {
	const opened = await requireTicket(args);
	if (!opened) throw redirect(pageAddress(args.request).pathname, 303);
	const { ticket, path } = opened;
	return handleForm(args, {
		schema: replyForm,
		limit: ({ site, visitor }) =>
			checkRateLimit(site, "ticket", { visitor, target: String(ticket.number), isSignedIn: true }),
		act: async ({ site, value, refuse }) => {
			const added = await addToTicket(site, ticket.number, value);
			if (added !== "added") return refuse({ form: writtenMeanwhile }, { status: 409 });
			const toast = { kind: "success", title: "נשלח", body: "ההודעה נוספה לפנייה" } as const;
			return redirectWith(site, path, { toast });
		},
	});
}

/** After a conflict the page shows what was written meanwhile. */
export const shouldRevalidate = ({
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	return loaderData ? <Thread {...loaderData} lastResult={actionData} /> : <LinkOver />;
}

function LinkOver() {
	return (
		<div className={`wrap ${styles.page}`}>
			<div className={styles.head}>
				<h1 className="h1">הקישור אינו תקף עוד</h1>
				<p className="lead">
					קישור לפנייה תקף <bdi className="num">{linkDays}</bdi> יום. אם יש חשבון בכתובת שממנה נכתבה
					הפנייה, היא מחכה שם.
				</p>
			</div>
			<div className="row">
				<LinkButton href="/support">כניסה לפניות</LinkButton>
				<LinkButton kind="line" href="/contact">
					פנייה חדשה
				</LinkButton>
			</div>
		</div>
	);
}

type ThreadProps = {
	ticket: Omit<TicketThread, "email" | "id"> & { isLate: boolean };
	path: string;
	/** Opened by a mailed link, possibly without an account. */
	isLink: boolean;
	lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"];
};

function Thread({ ticket, path, isLink, lastResult }: ThreadProps) {
	const thread = (
		<article className={styles.card}>
			<Head ticket={ticket} />
			<div className={styles.part}>
				<Messages
					messages={ticket.messages}
					nameOf={({ isOurs }) => (isOurs ? "הצוות" : ticket.name)}
				/>
				{ticket.closeCode && <Notice>הפנייה נסגרה. {closeWords[ticket.closeCode]}</Notice>}
			</div>
			{/* What was sent no longer stands in the field. */}
			<Reply
				key={ticket.messages.filter(({ isOurs }) => !isOurs).length}
				ticket={ticket}
				path={path}
				lastResult={lastResult}
			/>
		</article>
	);
	if (isLink) return <div className={`wrap ${styles.page}`}>{thread}</div>;
	return (
		<MemberFrame>
			<p className={styles.back}>
				<Link className="link" to="/support">
					כל הפניות שלי
				</Link>
			</p>
			{thread}
		</MemberFrame>
	);
}

function Head({ ticket }: Pick<ThreadProps, "ticket">) {
	const { number, messages, waitsSince, dueAt, isLate } = ticket;
	const [first] = messages;
	return (
		<header className={styles.part}>
			<div className={styles.title}>
				<h1 className="h2">{aboutWords(ticket)}</h1>
				<Badge kind={waitsSince ? "accent" : "success"}>{stateWords(ticket)}</Badge>
			</div>
			<p className="small muted">
				פנייה <bdi className="num">{number}</bdi>
				{first && (
					<>
						{" · נשלחה ב־"}
						<bdi className="num">{formatDay(first.at)}</bdi>
					</>
				)}
				{waitsSince && !isLate && (
					<>
						{" · התשובה עד "}
						<bdi className="num">{formatDay(dueAt)}</bdi>
					</>
				)}
			</p>
			{waitsSince && isLate && (
				<p>
					<PassedPromise at={formatDay(dueAt)} what="ticket" />
				</p>
			)}
		</header>
	);
}

function Reply({ ticket, path, lastResult }: Omit<ThreadProps, "isLink">) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "reply",
		schema: replyForm,
		lastResult,
	});
	return (
		<Form {...formProps} action={path} className={styles.part}>
			<FormError errors={form.errors} />
			<input type="hidden" name="seen" value={ticket.messages.length} />
			<TextArea
				{...field("text")}
				label="להוסיף משהו"
				help={
					ticket.waitsSince ? "ייקרא יחד עם מה שכבר נכתב." : "ההודעה מחזירה את הפנייה אל הצוות."
				}
				rows={5}
			/>
			<div className={styles.title}>
				<p className="small muted">התשובה תופיע כאן, ולאימייל תישלח רק הודעה שהיא מחכה.</p>
				<Button type="submit" kind="line" busy={isSending}>
					שליחה
				</Button>
			</div>
		</Form>
	);
}
