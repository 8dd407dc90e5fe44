-- Suits every version: the version before neither writes nor reads these; a challenge of its own is asked for
-- anew, and a visit of its own is shown as it was.
-- Of the browser and the purpose that a challenge was made for.
alter table passkey_challenges add column bound_hash text;

-- The visit before, which stands for the newest until its day is over where the viewer hides their presence.
alter table visits add column earlier_at timestamptz;
