-- By which the same file is known again among its owner's photos; null for those of before.
alter table photos add column file_hash text check (file_hash ~ '^[0-9a-f]{64}$');
