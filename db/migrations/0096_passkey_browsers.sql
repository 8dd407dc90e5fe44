-- Suits every version: the version before neither writes nor reads it; a challenge of its own is asked for anew.
-- Of the browser and the purpose that a challenge was made for.
alter table passkey_challenges add column bound_hash text;
