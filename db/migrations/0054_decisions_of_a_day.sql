-- What was decided today, where a queue is empty.
create index decisions_decided_at on decisions (decided_at);
