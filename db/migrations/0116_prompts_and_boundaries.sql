-- Suits every version: each check takes more than it took, and a version that does not know the columns leaves them alone.
-- Two answers to questions of a fixed list, and what somebody does not want; each may stay empty.
alter table facts
	add column prompt1 text check (prompt1 in ('p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10', 'p11', 'p12')),
	add column answer1 text check (length(answer1) between 1 and 120),
	add column prompt2 text check (prompt2 in ('p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10', 'p11', 'p12')),
	add column answer2 text check (length(answer2) between 1 and 120),
	add column boundaries text[] not null default '{}' check (cardinality(boundaries) <= 4);

-- An answer stands with its question: the key, a space, the words.
alter table member_texts drop constraint member_texts_field_check;
alter table member_texts add constraint member_texts_field_check check (field in ('display_name', 'location',
	'sentence', 'profession', 'education', 'tags', 'seeks', 'interests', 'expectations', 'prompt1', 'prompt2',
	'boundaries'));
alter table text_reviews drop constraint text_reviews_field_check;
alter table text_reviews add constraint text_reviews_field_check check (field in ('display_name', 'location',
	'sentence', 'profession', 'education', 'tags', 'seeks', 'interests', 'expectations', 'prompt1', 'prompt2',
	'boundaries'));
alter table rule_hits drop constraint rule_hits_field_check;
alter table rule_hits add constraint rule_hits_field_check check (field in ('display_name', 'sentence',
	'profession', 'interests', 'expectations', 'answer1', 'answer2', 'note', 'message'));
