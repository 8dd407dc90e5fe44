-- The age that a hidden or blocked person showed then: of two of one name it tells which. Earlier rows stay without,
-- since what they show now came later (docs/decisions/0038-who-is-kept-apart.md).
alter table apart add column known_age smallint check (known_age between 18 and 120);
