import { randomUUID } from "node:crypto";
import { data } from "react-router";
import type { CurrentMember } from "../members/member.server.ts";
import type { MessageInput, Sent } from "./send.server.ts";
import type { FormState } from "./thread/composer.tsx";
import { refusalOf } from "./thread/refusal-words.ts";

/** A blank form with its own id, so that submitting it twice sends one message. */
export const newMessageForm = (text: string): FormState => ({
	text,
	clientId: randomUUID(),
	refusal: null,
});

/** A message's form (`contract.md`: `text client_id`). */
export function readForm(form: FormData): MessageInput {
	const read = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	return { text: read("text"), clientId: read("client_id") || null, confirmed: read("confirmed") };
}

/** The page's answer to a message that was not sent: 429 for a limit, else 422. */
export function refuse(
	refused: Extract<Sent, { refused: string }>,
	{ text, clientId }: MessageInput,
	me: CurrentMember,
) {
	const refusal = refusalOf(refused, me, new Date());
	const typed: FormState = { text, clientId: clientId ?? randomUUID(), refusal };
	if (refused.refused === "fast") {
		const headers = { "Retry-After": String(refused.seconds) };
		return data(typed, { status: 429, headers });
	}
	return data(typed, refused.refused === "day" ? 429 : 422);
}
