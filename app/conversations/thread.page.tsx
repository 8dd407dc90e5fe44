import { data, redirect } from "react-router";
import { findOwnParty } from "../members/may-see.server.ts";
import { mayReadTalks } from "../members/may-see.ts";
import { requireMember } from "../members/member.server.ts";
import { findPosition } from "../platform/live/events.server.ts";
import { isRefresh } from "../platform/live/refresh.ts";
import { siteOf } from "../platform/site.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/thread.page";
import { countUnread } from "./list.server.ts";
import { newMessageForm, readForm, refuse } from "./message-form.server.ts";
import styles from "./messages.module.css";
import { markRead } from "./participants.server.ts";
import { readList } from "./read-list.server.ts";
import { sendMessage } from "./send.server.ts";
import { Conversation } from "./thread/conversation.tsx";
import { readThread, type Window } from "./thread.server.ts";
import { nameOf } from "./words.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const name = loaderData?.thread ? nameOf(loaderData.thread.other) : null;
	const title = name ? `שיחה: ${name}` : "הודעות";
	return pageMeta(matches, { path: "/messages", title, description: "", hidden: true });
};

/**
 * A conversation, which counts as read up to its newest message when it is opened there. An unknown address and an
 * invisible member look the same: one page that does not repeat its address.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	// A prefetched page would mark messages as read by nobody.
	if (request.headers.has("sec-purpose")) throw data(null, 503);
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const now = new Date();
	const own = await findOwnParty(site.db, me, now);
	const isHere = own !== null && mayReadTalks(own);
	// Before the messages: the open page receives what comes after them.
	const livePosition = await findPosition(site.db, me.accountId);
	const window = windowIn(new URL(request.url).searchParams);
	const thread = isHere ? await readThread(site, me, params.id, window, now) : null;
	if (!thread) return data({ thread: null, frameBack: "/messages" } as const, 404);
	const isNew = !thread.hasNewer && thread.readTo < thread.lastNumber;
	// An open page reports itself what was seen.
	if (isNew && !isRefresh(request)) await markRead(site, me, thread.id, thread.lastNumber, now);
	const list = await readList(site, me, "all", null, now);
	const unread = await countUnread(site.db, me);
	const typed = newMessageForm(thread.draft);
	return { thread, list, now, unread, livePosition, typed, writer: me.publicId };
}

/** The messages before, after or around a number; any other address means the newest. */
function windowIn(search: URLSearchParams): Window {
	for (const side of ["before", "after", "around"] as const) {
		const number = search.get(side) ?? "";
		if (/^\d{1,9}$/.test(number)) return { [side]: Number(number) } as Window;
	}
	return null;
}

/** Sends a message; what is refused comes back with its reason above it. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const input = readForm(await request.formData());
	const sent = await sendMessage(siteOf(context), me, params.id, input);
	if (sent && "refused" in sent) return refuse(sent, input, me);
	// Nobody there: the page says so.
	throw redirect(`/messages/${encodeURIComponent(params.id)}`, 303);
}

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
	const { thread } = loaderData;
	if (!thread) {
		return (
			<div className={`wrap ${styles.away}`}>
				<h1 className="h2">השיחה הזאת לא זמינה</h1>
				<EmptyState words="ייתכן שהיא נסגרה או נמחקה.">
					<LinkButton kind="line" href="/messages">
						לכל השיחות
					</LinkButton>
				</EmptyState>
			</div>
		);
	}
	const { typed, ...read } = loaderData;
	return (
		<Conversation key={thread.id} {...read} thread={thread} initialForm={actionData ?? typed} />
	);
}
