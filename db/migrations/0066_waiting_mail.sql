-- A neutral mail when a message or a request waits unseen: null until the member was asked.
alter table member_choices
	add column wants_waiting_mail boolean,
	-- When the member last looked at their conversations; kept only while they want the mail.
	add column looked_at timestamptz,
	add column waiting_mailed_at timestamptz;

create index member_choices_waiting on member_choices (member_id) where wants_waiting_mail;
