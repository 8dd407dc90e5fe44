-- Why a held message is opened stands in the reader's own words, like the opening of an album.
alter table audit drop constraint audit_reason_check;
alter table audit add constraint audit_reason_check check (
	reason ~ '^[a-z0-9_.-]{1,60}$'
	or (act in ('album.opened', 'message.opened') and char_length(reason) between 10 and 200)
);
