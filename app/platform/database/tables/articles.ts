// Made by `npm run tables` from db/migrations. Do not edit.
import type { ColumnType } from "kysely";

interface ArticlePicturesTable {
	id: string;
	article_id: string;
	file_id: string;
	width: number;
	height: number;
	added_at: Date;
}

interface ArticleVersionsTable {
	article_id: string;
	version: number;
	title: string;
	excerpt: string;
	category: "relationships" | "tips" | "lifestyle" | "privacy" | "success";
	image: string;
	image_alt: string;
	featured: boolean;
	body: string;
	minutes: number;
	by_staff: string | null;
	made_at: Date;
	restored_from: number | null;
}

interface ArticlesTable {
	id: string;
	slug: string;
	published_on: string | null;
	last_version: number;
	shown_version: number | null;
}

interface LetterSendsTable {
	letter_id: string;
	subscription_id: string;
	mail_id: string;
	state: "sending" | "sent" | "bounced" | "later" | "given-up" | "unknown";
	tries: number;
	at: Date;
}

interface LettersTable {
	id: string;
	title: string;
	opening: string;
	articles: string[];
	version: number;
	written_by: string;
	written_at: Date;
	state: "draft" | "sending" | "paused" | "stopped" | "done";
	month: string | null;
	released_by: string | null;
	released_at: Date | null;
	ended_at: Date | null;
	content: ColumnType<unknown, string, string> | null;
	recipients: number | null;
	reached: string | null;
	lease: string | null;
	lease_until: Date | null;
	progress_at: Date | null;
	trouble: string | null;
	counts: ColumnType<unknown, string, string> | null;
}

export interface TablesOfArticles {
	article_pictures: ArticlePicturesTable;
	article_versions: ArticleVersionsTable;
	articles: ArticlesTable;
	letter_sends: LetterSendsTable;
	letters: LettersTable;
}
