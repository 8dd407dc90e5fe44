import { createHash, randomUUID } from "node:crypto";
import { isVisible } from "../../platform/forms/characters.ts";

/** What a form or a device sends. */
export type MessageInput = {
	text: string;
	/** The device's own id of the message: the same id again is the same message. */
	clientId: string | null;
	/** `asked` of an earlier answer that the writer confirmed. */
	confirmed?: string | undefined;
};

/** Why a text is not sent as it stands. */
export type TextRefusal =
	| { refused: "empty" }
	| { refused: "long"; most: number }
	/** The writer may edit it, leave it, or send it all the same with `confirmed` set to `asked`. */
	| { refused: "ask"; asked: string; sentence: string }
	| { refused: "stop"; sentence: string };

/** A client's id as it is stored: whatever it contains, its digest holds no word. */
export function hashClientId(clientId: string | null): string {
	if (!clientId) return randomUUID();
	const hex = createHash("sha256").update(clientId).digest("hex");
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		hex.slice(12, 16),
		hex.slice(16, 20),
		hex.slice(20, 32),
	].join("-");
}

/** Whether a text has a length that can be sent. */
export function refuseLength(text: string, most: number): TextRefusal | null {
	if (!isVisible(text)) return { refused: "empty" };
	return text.length > most ? { refused: "long", most } : null;
}
