import { useEffect, useEffectEvent, useRef } from "react";
import { Outbox, type OutboxParts, type Outcome, type Waiting } from "./outbox.ts";
import { post } from "./post.ts";

type Parts = Pick<OutboxParts, "onChange" | "onSent" | "onHeld" | "onRefused" | "onGone">;

/**
 * The outbox of this page's conversation: stored in this tab only, and for its writer only. It is flushed when the
 * page opens, and when the network or the reader comes back.
 */
export function useOutbox(conversation: string, writer: string | null, parts: Parts) {
	const outbox = useRef<Outbox>(null);
	const onChange = useEffectEvent(parts.onChange);
	const onSent = useEffectEvent(parts.onSent);
	const onHeld = useEffectEvent(parts.onHeld);
	const onRefused = useEffectEvent(parts.onRefused);
	const onGone = useEffectEvent(parts.onGone);
	useEffect(() => {
		const key = `outbox ${conversation} ${writer}`;
		const opened = new Outbox({
			send: (waiting) => send(conversation, waiting),
			digest,
			read: () => JSON.parse(attempt(() => sessionStorage.getItem(key)) ?? "[]"),
			keep: (all) => {
				attempt(() =>
					all.length > 0
						? sessionStorage.setItem(key, JSON.stringify(all))
						: sessionStorage.removeItem(key),
				);
			},
			onChange,
			onSent,
			onHeld,
			onRefused,
			onGone,
		});
		outbox.current = opened;
		const flush = () => void opened.flush();
		for (const back of ["online", "focus"]) addEventListener(back, flush);
		flush();
		return () => {
			for (const back of ["online", "focus"]) removeEventListener(back, flush);
		};
	}, [conversation, writer]);
	return outbox;
}

/** Browsers may forbid storage; then nothing outlasts the page. */
function attempt<Result>(work: () => Result): Result | null {
	try {
		return work();
	} catch {
		return null;
	}
}

/** The digest of a message's id as the server stores it; secure pages only. */
async function digest(clientId: string): Promise<string | null> {
	const bytes = await globalThis.crypto.subtle?.digest(
		"SHA-256",
		new TextEncoder().encode(clientId),
	);
	if (!bytes) return null;
	const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

async function send(
	conversation: string,
	{ text, clientId, confirmed }: Waiting,
): Promise<Outcome> {
	const fields = { text, client_id: clientId, confirmed };
	const answer = await post(`/messages/${conversation}/send`, fields, true);
	const isOurs = answer?.headers.get("content-type")?.includes("json") && !answer.redirected;
	if (!answer || !isOurs || answer.status >= 500) return "unanswered";
	if (answer.status === 404) return "gone";
	if (answer.status === 202) return "held";
	return (await answer.json().catch(() => "unanswered")) as Outcome;
}
