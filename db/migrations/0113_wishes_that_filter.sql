-- Wishes that were saved before they filtered the gallery: their owner is told once.
alter table wishes add column is_announced boolean not null default false;
