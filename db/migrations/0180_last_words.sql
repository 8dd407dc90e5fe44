-- A list shows the last words of each conversation without asking its messages, which may be spread over many
-- tables (docs/decisions/0110-messages-apart.md).
-- Suits every version: the trigger sets two columns that no older one knows. It goes with the version after this one,
-- which may then no longer be turned back to one that does not write them itself.
alter table conversations
	-- The sealed text of the message that `last_number` names; null once it is unsent.
	add column last_sealed bytea,
	-- Who sent that message; null: not noted yet, the message itself says.
	add column last_by uuid;

create index conversations_unnoted on conversations (id) where last_by is null and last_number > 0 and outlived_at is null;

create function note_last_words() returns trigger language plpgsql as $$
begin
	update conversations set last_by = new.sender_id, last_sealed = case when new.unsent_at is null then new.sealed end
	where id = new.conversation_id and last_number = new.number
		and (last_by, last_sealed) is distinct from (new.sender_id, case when new.unsent_at is null then new.sealed end);
	return null;
end
$$;

create trigger messages_last_words after insert or update of unsent_at on messages
	for each row execute function note_last_words();
