-- Hours of Israel's time in which a member gets no mail that something waits: from the first to before the
-- last, over midnight too. Null: none.
alter table member_choices
	add column quiet_from smallint check (quiet_from between 0 and 23),
	add column quiet_to smallint check (quiet_to between 0 and 23 and quiet_to <> quiet_from),
	add check ((quiet_from is null) = (quiet_to is null));
