// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface ConversationKeysTable {
	conversation_id: string;
	version: number;
	sealed_by: string;
	sealed: string;
}

interface ConversationsTable {
	id: string;
	first_id: string;
	second_id: string;
	state: "request" | "open" | "closed";
	asked_by: string;
	asked_at: Date;
	asked_count: Generated<number>;
	expires_at: Date | null;
	held_at: Date | null;
	declined_at: Date | null;
	last_number: Generated<number>;
	last_at: Date;
	outlived_at: Date | null;
	last_sealed: Buffer | null;
	last_by: string | null;
}

interface DroppedMessagesTable {
	id: string;
	case_id: string;
	sender_id: string;
	conversation_id: string;
	body: string;
	held_at: Date;
	dropped_at: Date;
	is_told: boolean;
}

interface HeldMessagesTable {
	id: string;
	conversation_id: string;
	sender_id: string;
	client_id: string;
	sealed: Buffer;
	lane: "A" | "B" | "D";
	held_at: Date;
}

interface MessagesTable {
	conversation_id: string;
	number: number;
	sender_id: string;
	client_id: string;
	sealed: Buffer | null;
	sent_at: Date;
	unsent_at: Date | null;
}

interface ParticipantsTable {
	conversation_id: string;
	member_id: string;
	other_id: string;
	shelf: "inbox" | "requests" | "archived" | "gone";
	moved_at: Date;
	read_to: Generated<number>;
	unread: Generated<number>;
	is_quiet: Generated<boolean>;
	is_muted: Generated<boolean>;
	deleted_to: Generated<number>;
	draft: Buffer | null;
	safety_card: number | null;
	meeting_card: number | null;
	safety_closed: Generated<boolean>;
	meeting_closed: Generated<boolean>;
	deleted_at: Date | null;
	shut_at: Date | null;
	reopened_at: Date | null;
	shut_as: string | null;
}

export interface TablesOfConversations {
	conversation_keys: ConversationKeysTable;
	conversations: ConversationsTable;
	dropped_messages: DroppedMessagesTable;
	held_messages: HeldMessagesTable;
	messages: MessagesTable;
	participants: ParticipantsTable;
}
