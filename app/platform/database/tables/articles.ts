// Made by `npm run tables` from db/migrations. Do not edit.

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

export interface TablesOfArticles {
	article_pictures: ArticlePicturesTable;
	article_versions: ArticleVersionsTable;
	articles: ArticlesTable;
}
