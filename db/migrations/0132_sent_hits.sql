-- How many texts in which a rule found something were sent all the same. Suits every version: the one before counts none.
alter table rule_hits add sent integer not null default 0 check (sent >= 0);
