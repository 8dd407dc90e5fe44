-- Which forms wait as drafts is said where the forms are; accounts only keep them.
alter table drafts drop constraint drafts_kind_check;
