-- What rules found in messages and notes stands beside what they found in profiles, with how often.
alter table rule_hits drop constraint rule_hits_field_check;
alter table rule_hits add constraint rule_hits_field_check check (
	field in ('display_name', 'sentence', 'profession', 'interests', 'expectations', 'note', 'message')
);
alter table rule_hits add times integer not null default 1 check (times > 0);

-- Keyed numbers of the first messages that a member wrote to others, for a day: they tell whether one text
-- went to many, and nothing of its words (docs/decisions/0035-rules.md).
create table message_sketches (
	member_id uuid not null references members (id) on delete cascade,
	other_id uuid not null references members (id) on delete cascade,
	sent_at timestamptz not null,
	sketch integer[] not null check (cardinality(sketch) between 1 and 64),
	primary key (member_id, sent_at, other_id)
);
create index message_sketches_sent_at on message_sketches (sent_at);
-- A member who goes takes the rows of both sides along.
create index message_sketches_other_id on message_sketches (other_id);
