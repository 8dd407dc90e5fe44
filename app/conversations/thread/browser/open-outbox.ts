import { composer, field, openPanel, post } from "./composer.ts";
import * as log from "./log.ts";
import { Outbox, type Outcome, type Waiting } from "./outbox.ts";

/** Kept in this tab only, and for its writer only. */
const keyOf = ({ conversation, writer }: DOMStringMap) => `outbox ${conversation} ${writer}`;

type Changed = { onSent: () => void; onHeld: () => void };

/** Opens the outbox of the conversation on this page. */
export function openOutbox({ onSent, onHeld }: Changed): Outbox {
	const key = keyOf(log.thread()?.dataset ?? {});
	return new Outbox({
		send,
		digest,
		read: () => JSON.parse(attempt(() => sessionStorage.getItem(key)) ?? "[]"),
		keep: (all) => {
			attempt(() =>
				all.length > 0
					? sessionStorage.setItem(key, JSON.stringify(all))
					: sessionStorage.removeItem(key),
			);
		},
		onChange: log.showWaiting,
		onSent: ({ text }, number) => {
			log.showMessage({ number, isMine: true, text, at: new Date().toISOString() });
			onSent();
		},
		onHeld,
		onRefused: takeBack,
		onGone: () => location.reload(),
	});
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

async function send({ text, clientId, confirmed }: Waiting): Promise<Outcome> {
	const address = `/messages/${log.thread()?.dataset.conversation}/send`;
	const answer = await post(address, { text, client_id: clientId, confirmed }, true);
	const isOurs = answer?.headers.get("content-type")?.includes("json") && !answer.redirected;
	if (!answer || !isOurs || answer.status >= 500) return "unanswered";
	if (answer.status === 404) return "gone";
	if (answer.status === 202) return "held";
	return (await answer.json().catch(() => "unanswered")) as Outcome;
}

/** What was refused can be edited; what was typed meanwhile stays behind it. */
function takeBack({ text, clientId }: Waiting, refusal: Parameters<typeof openPanel>[0]): void {
	const [form, place] = [composer(), field()];
	if (!form || !place) {
		location.reload();
		return;
	}
	place.value = [text, place.value].filter((part) => part.trim()).join("\n\n");
	(form.elements.namedItem("client_id") as HTMLInputElement).value = clientId;
	// The page of a limit is the server's.
	if (!openPanel(refusal)) form.submit();
}
