import { expect, test } from "vitest";
import { findUnsuited } from "./judge.ts";

test.each([
	"create table cats (name text not null); create index cats_name on cats (name);",
	"create table cats (name text); alter table cats add constraint c check (name <> ''); create unique index on cats (name);",
	"alter table dogs add column age integer, add sex text not null default 'f';",
	"alter table dogs add column age integer check (age in (1, 2)), alter column name set default 'a';",
	"alter table dogs add column born numeric(4, 0) generated always as (2000 - age) stored not null;",
	"update dogs set name = 'drop table dogs; delete from dogs' where name is null; -- drop table dogs;",
	"create function f() returns void language sql as $$ delete from dogs; drop table dogs; $$;",
	"/* alter table dogs rename to cats; */ insert into dogs select * from puppies;",
])("suits the version before: %s", (sql) => {
	expect(findUnsuited(sql)).toEqual([]);
});

test.each([
	["drop table dogs;"],
	["drop index dogs_name;"],
	["alter table dogs drop column age;"],
	["alter table dogs add column age integer, drop constraint dogs_check;"],
	["alter table dogs rename column age to years;"],
	["ALTER TABLE dogs\n\tRENAME TO cats;"],
	["alter table dogs alter column age set not null;"],
	["alter table dogs alter age type smallint;"],
	["alter table dogs alter column age drop not null;"],
	["alter table dogs add column age integer not null;"],
	["alter table dogs add age integer primary key;"],
	["alter table dogs add constraint young check (age < 9);"],
	["alter table only dogs add unique (name);"],
	["create unique index dogs_name on dogs (name);"],
	["create trigger t after insert on dogs for each row execute function f();"],
	["create or replace function f() returns void language sql as $$ select 1 $$;"],
	["create table cats (); drop table dogs;"],
	["delete from dogs;"],
	["with gone as (delete from dogs returning *) insert into cats select * from gone;"],
	["truncate dogs;"],
	["do $$ begin execute 'drop table dogs'; end $$;"],
	["alter type mood add value 'sad';"],
])("may not suit the version before: %s", (sql) => {
	expect(findUnsuited(sql)).toHaveLength(1);
});
