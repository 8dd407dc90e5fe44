-- Suits every version: each bound only widens, so what the version before writes still fits.
-- Fields count characters as people do, where a letter with its points is one; columns count code points, of
-- which up to four may stand for each (`codePointsEach`). Rows that are there keep the narrower bound already.
alter table appeals
	drop constraint appeals_words_check,
	add constraint appeals_words_check check (char_length(words) between 1 and 4000) not valid;
alter table applications
	drop constraint applications_reason_check,
	add constraint applications_reason_check check (char_length(reason) between 1 and 4000) not valid;
alter table case_decisions
	drop constraint case_decisions_words_check,
	add constraint case_decisions_words_check check (char_length(words) between 1 and 4000) not valid;
alter table decisions
	drop constraint decisions_words_check,
	add constraint decisions_words_check check (char_length(words) between 1 and 4000) not valid;
alter table differences
	drop constraint differences_solved_words_check,
	add constraint differences_solved_words_check check (char_length(solved_words) between 10 and 1200) not valid;
alter table enforcement_appeals
	drop constraint enforcement_appeals_words_check,
	add constraint enforcement_appeals_words_check check (char_length(words) between 1 and 4000) not valid;
alter table enforcements
	drop constraint enforcements_words_check,
	add constraint enforcements_words_check check (char_length(words) between 1 and 4000) not valid;
alter table facts
	drop constraint facts_answer1_check,
	add constraint facts_answer1_check check (char_length(answer1) between 1 and 480) not valid;
alter table facts
	drop constraint facts_answer2_check,
	add constraint facts_answer2_check check (char_length(answer2) between 1 and 480) not valid;
alter table facts
	drop constraint facts_profession_check,
	add constraint facts_profession_check check (char_length(profession) between 1 and 320) not valid;
alter table facts
	drop constraint facts_sentence_check,
	add constraint facts_sentence_check check (char_length(sentence) between 1 and 480) not valid;
alter table lost_addresses
	drop constraint lost_addresses_reason_check,
	add constraint lost_addresses_reason_check check (char_length(reason) between 0 and 4000) not valid;
alter table lost_factors
	drop constraint lost_factors_reason_check,
	add constraint lost_factors_reason_check check (char_length(reason) between 0 and 4000) not valid;
alter table member_texts
	drop constraint member_texts_text_check,
	add constraint member_texts_text_check check (char_length(text) between 1 and 4000) not valid;
alter table money_by_hand
	drop constraint money_by_hand_words_check,
	add constraint money_by_hand_words_check check (char_length(words) between 10 and 1200) not valid;
alter table passkeys
	drop constraint passkeys_name_check,
	add constraint passkeys_name_check check (char_length(name) between 1 and 320) not valid;
alter table person_notes
	drop constraint person_notes_body_check,
	add constraint person_notes_body_check check (char_length(body) between 1 and 4000) not valid;
alter table photo_reviews
	drop constraint photo_reviews_words_check,
	add constraint photo_reviews_words_check check (char_length(words) between 1 and 4000) not valid;
alter table profiles
	drop constraint profiles_display_name_check,
	add constraint profiles_display_name_check check (char_length(display_name) between 1 and 240) not valid;
alter table profiles
	drop constraint profiles_expectations_check,
	add constraint profiles_expectations_check check (char_length(expectations) between 1 and 4000) not valid;
alter table profiles
	drop constraint profiles_interests_check,
	add constraint profiles_interests_check check (char_length(interests) between 1 and 4000) not valid;
alter table profiles
	drop constraint profiles_location_check,
	add constraint profiles_location_check check (char_length(location) between 1 and 320) not valid;
alter table staff
	drop constraint staff_name_check,
	add constraint staff_name_check check (char_length(name) between 1 and 240) not valid;
alter table text_reviews
	drop constraint text_reviews_reason_check,
	add constraint text_reviews_reason_check check (char_length(reason) between 1 and 4000) not valid;
alter table text_reviews
	drop constraint text_reviews_text_check,
	add constraint text_reviews_text_check check (char_length(text) between 1 and 4000) not valid;
alter table ticket_messages
	drop constraint ticket_messages_body_check,
	add constraint ticket_messages_body_check check (char_length(body) between 1 and 16000) not valid;
alter table tickets
	drop constraint tickets_message_check,
	add constraint tickets_message_check check (char_length(message) between 1 and 16000) not valid;
alter table tickets
	drop constraint tickets_name_check,
	add constraint tickets_name_check check (char_length(name) between 1 and 240) not valid;
alter table verifications
	drop constraint verifications_asked_words_check,
	add constraint verifications_asked_words_check check (char_length(asked_words) between 1 and 4000) not valid;
alter table audit
	drop constraint audit_reason_check,
	add constraint audit_reason_check check (
		reason ~ '^[a-z0-9_.-]{1,60}$'
		or (act in ('album.opened', 'appealed.opened', 'message.opened') and char_length(reason) between 10 and 800)
	) not valid;
