// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface AlbumCopiesTable {
	photo_id: string;
	viewer_id: string;
	file_id: string;
	shut_at: Date | null;
}

interface AlbumGrantsTable {
	viewer_id: string;
	owner_id: string;
	granted_at: Date;
	until: Date | null;
}

interface AlbumLinesTable {
	id: string;
	conversation_id: string;
	after_number: number;
	actor_id: string;
	kind: "asked" | "granted";
	at: Date;
	until: Date | null;
}

interface AlbumNotesTable {
	id: string;
	asker_id: string;
	owner_id: string;
	words: string;
	sent_at: Date;
	answered_at: Date | null;
}

interface AlbumRequestsTable {
	asker_id: string;
	owner_id: string;
	asked_at: Date;
	answer: "granted" | "refused" | null;
	refusals: Generated<number>;
	note_id: string | null;
}

interface ContactBlocksTable {
	id: string;
	owner_id: string;
	contact_hash: string;
	label: string;
	added_at: Date;
	from_at: Date;
	fixed_until: Date;
	applied_at: Date | null;
}

interface ContactHashesTable {
	account_id: string;
	kind: "email" | "phone";
	contact_hash: string;
}

interface DayUsesTable {
	member_id: string;
	day: string;
	kind: "profile" | "heart" | "conversation" | "request" | "album";
	other_id: string;
}

interface HeartsTable {
	member_id: string;
	other_id: string;
	given_at: Generated<Date>;
	is_told: boolean;
}

interface MemberBlocksTable {
	viewer_id: string;
	other_id: string;
	why: number;
	since: Generated<Date>;
	known_as: string | null;
	known_address: string | null;
	known_age: number | null;
}

interface MemberChoicesTable {
	member_id: string;
	shows_presence: Generated<boolean>;
	shows_hearts: Generated<boolean>;
	is_invisible: Generated<boolean>;
	shows_region: Generated<boolean>;
	hidden_at: Date | null;
	paused_until: Date | null;
	wants_growth_mail: Generated<boolean>;
	version: Generated<number>;
	updated_at: Generated<Date>;
	shows_receipts: Generated<boolean>;
	who_writes: Generated<"everyone" | "verified" | "hearts">;
	write_age_from: number | null;
	write_age_to: number | null;
	wants_waiting_mail: boolean | null;
	looked_at: Date | null;
	waiting_mailed_at: Date | null;
	quiet_from: number | null;
	quiet_to: number | null;
	gifts_from_talks: Generated<boolean>;
	takes_gifts: Generated<boolean>;
}

interface MemberPresenceTable {
	member_id: string;
	seen_at: Date;
}

interface MemberSearchTable {
	member_id: string;
	public_id: string;
	role: number;
	place: number | null;
	age: number | null;
	education: number | null;
	verified: boolean;
	photos: boolean;
	presence: Generated<number>;
	fresh: number;
	rank: number;
	seeks: number;
	tags: number;
	facets: number[];
	words: string;
}

interface PickMorningsTable {
	morning: string;
	claimed_until: Date;
	done_at: Date | null;
	is_few: boolean | null;
}

interface PicksTable {
	woman_id: string;
	man_id: string;
	picked_on: string;
	woman_opened_at: Date | null;
	man_opened_at: Date | null;
	woman_aside_at: Date | null;
	man_aside_at: Date | null;
	woman_word: "far" | "age" | "different" | "known" | "not-now" | null;
	man_word: "far" | "age" | "different" | "known" | "not-now" | null;
	expires_at: Date;
}

interface SavedSearchesTable {
	id: string;
	member_id: string;
	name: string;
	filters: string;
	wants_alert: Generated<boolean>;
	saved_at: Date;
	removed_at: Date | null;
	checked_at: Date | null;
}

interface SearchFrequenciesTable {
	role: number;
	kind: "members" | "facet" | "word";
	key: string;
	share: number;
}

interface VisitsTable {
	viewer_id: string;
	other_id: string;
	visited_at: Date;
	earlier_at: Date | null;
}

export interface TablesOfClub {
	album_copies: AlbumCopiesTable;
	album_grants: AlbumGrantsTable;
	album_lines: AlbumLinesTable;
	album_notes: AlbumNotesTable;
	album_requests: AlbumRequestsTable;
	contact_blocks: ContactBlocksTable;
	contact_hashes: ContactHashesTable;
	day_uses: DayUsesTable;
	hearts: HeartsTable;
	member_blocks: MemberBlocksTable;
	member_choices: MemberChoicesTable;
	member_presence: MemberPresenceTable;
	member_search: MemberSearchTable;
	pick_mornings: PickMorningsTable;
	picks: PicksTable;
	saved_searches: SavedSearchesTable;
	search_frequencies: SearchFrequenciesTable;
	visits: VisitsTable;
}
