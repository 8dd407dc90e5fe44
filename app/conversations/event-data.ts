import type { Presence } from "../members/cards/member-words.ts";
import type { Thread } from "./thread.server.ts";

/** Payloads of conversation events sent to open pages (`contract.md`, "Events of /live"), by kind. */

/** `message` and `unsent`: the message as the thread shows it, and what has become of the conversation with it. */
export type MessageData = {
	conversation: string;
	number: number;
	isMine: boolean;
	/** Null: unsent. */
	text: string | null;
	/** An ISO date. */
	at: string;
	state: Thread["state"];
	card: Thread["card"];
	/** The sending device's own id for it; for the sender only. */
	client?: string;
};

/** `read`: the other has read up to this message. */
export type ReadData = { conversation: string; number: number };

export type PresenceData = { conversation: string; presence: Presence };
