-- What the overview of the desk counts: the newest by date, members by side.
create index accounts_created_at on accounts (created_at);
create index applications_created_at on applications (created_at);
create index decisions_applied_at on decisions (applied_at) where applied_at is not null;
create index receipts_issued_at on receipts (issued_at);
create index members_role on members (role) where account_id is not null;
