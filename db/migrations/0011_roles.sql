-- Which side of the site somebody is on: set once, by the first of the two forms that a person completes.
alter table accounts add column role text check (role in ('daddy', 'baby'));
