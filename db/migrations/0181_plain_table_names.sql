-- Five tables get the names that their field uses.
-- Suits every version: one before reads and writes them through views of the old names, which PostgreSQL updates like
-- the tables themselves; its indexes and constraints stay. The views go with the version after this one.
alter table apart rename to member_blocks;
create view apart as select * from member_blocks;

alter table conversation_sides rename to participants;
create view conversation_sides as select * from participants;

alter table money_by_hand rename to manual_adjustments;
create view money_by_hand as select * from manual_adjustments;

alter table differences rename to discrepancies;
create view differences as select * from discrepancies;

alter table difference_money rename to discrepancy_money;
alter table discrepancy_money rename difference_id to discrepancy_id;
create view difference_money as
	select id, discrepancy_id as difference_id, kind, capture_id, cents, currency, code, words, asked_by, asked_at,
		decided_by, decided_at, is_done, refund_state, provider_refund_id, checked_at
	from discrepancy_money;
