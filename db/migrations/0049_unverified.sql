-- Why an application was closed without a decision, where that is not the applicant's own doing.
alter table applications add column closed_why text check (closed_why = any (array['unverified']));
