-- Proofs of work that were used: each counts once. A row goes when its challenge has expired, because
-- from then on the proof is refused anyway.
create table spent_proofs (
	nonce text primary key check (length(nonce) = 32),
	expires_at timestamptz not null
);

create index spent_proofs_expires_at on spent_proofs (expires_at);
