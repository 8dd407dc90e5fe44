-- Notes about a person are sealed like all others. A version before this one shows the sentence in their place.
alter table person_notes add column sealed text;
alter table person_notes alter column body set default 'ההערה חתומה, ומוצגת בגרסה החדשה.';
create index person_notes_unsealed on person_notes (id) where sealed is null;
