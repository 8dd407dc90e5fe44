-- A birth date under 18 that its writer was asked about and then corrected: the reviewer sees both.
alter table verifications add column first_birth_date date;
