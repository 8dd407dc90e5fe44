// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface BarredMatchesTable {
	photo_id: string;
	enforcement_id: string;
	distance: number;
	found_at: Generated<Date>;
	case_id: string | null;
	decided_at: Date | null;
}

interface FactsTable {
	id: string;
	profession: string | null;
	education: "high-school" | "college" | "university" | "masters" | "phd" | null;
	tags: Generated<string[]>;
	seeks: Generated<string[]>;
	sentence: string | null;
	shown: Generated<string[]>;
	version: Generated<number>;
	updated_at: Generated<Date>;
	prompt1: "p1" | "p2" | "p3" | "p4" | "p5" | "p6" | "p7" | "p8" | "p9" | "p10" | "p11" | "p12" | null;
	answer1: string | null;
	prompt2: "p1" | "p2" | "p3" | "p4" | "p5" | "p6" | "p7" | "p8" | "p9" | "p10" | "p11" | "p12" | null;
	answer2: string | null;
	boundaries: Generated<string[]>;
}

interface PhotoFilesTable {
	file_id: string;
	photo_id: string;
	format: "avif" | "webp";
	size: number;
	width: number;
	height: number;
}

interface PhotoMatchesTable {
	photo_id: string;
	earlier_id: string;
	distance: number;
	found_at: Generated<Date>;
	case_id: string | null;
	decided_at: Date | null;
}

interface PhotoReviewsTable {
	id: Generated<string>;
	photo_id: string;
	audience: "members" | "album";
	state: Generated<"open" | "approved" | "refused">;
	code: "not_you" | "other_person" | "child" | "nudity" | "contact" | "fake" | "unclear" | "duplicate" | "decision" | null;
	words: string | null;
	opened_at: Generated<Date>;
	decided_by: string | null;
	decided_at: Date | null;
}

interface PhotosTable {
	id: string;
	account_id: string;
	place: number;
	audience: Generated<"me" | "members" | "album">;
	width: number;
	height: number;
	hash: string;
	mirrored_hash: string;
	added_at: Generated<Date>;
	approved_for: "members" | "album" | null;
	verified_at: Date | null;
	file_hash: string | null;
}

interface ProfilesTable {
	id: string;
	display_name: string | null;
	age: number | null;
	gender: "male" | "female" | null;
	location: string | null;
	interests: string | null;
	expectations: string | null;
	version: Generated<number>;
	updated_at: Generated<Date>;
}

interface StepsPutAsideTable {
	account_id: string;
	step: "portrait" | "sentence" | "tags" | "seeks" | "wishes" | "who";
	put_at: Generated<Date>;
}

interface TownsTable {
	code: number;
	name_he: string;
	name_en: string;
	district: string;
	latitude: string;
	longitude: string;
	people: number;
}

interface WishesTable {
	id: string;
	age_from: number | null;
	age_to: number | null;
	within: "town" | "20" | "50" | "100" | "anywhere" | null;
	seeks: Generated<string[]>;
	version: Generated<number>;
	updated_at: Generated<Date>;
	is_announced: Generated<boolean>;
}

export interface TablesOfProfiles {
	barred_matches: BarredMatchesTable;
	facts: FactsTable;
	photo_files: PhotoFilesTable;
	photo_matches: PhotoMatchesTable;
	photo_reviews: PhotoReviewsTable;
	photos: PhotosTable;
	profiles: ProfilesTable;
	steps_put_aside: StepsPutAsideTable;
	towns: TownsTable;
	wishes: WishesTable;
}
