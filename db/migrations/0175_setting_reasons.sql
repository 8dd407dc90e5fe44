-- Why somebody proposes it, for whoever decides; words that a rule stopped have none.
alter table setting_proposals add column reason text check (length(reason) <= 800);
