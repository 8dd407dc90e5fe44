import type { PersonalTables } from "../platform/personal-data.server.ts";

/** The staff's articles for everybody; their author is an id in each version. */
export const articlesTables = {
	articles: { impersonal: "the addresses of what everybody reads" },
	article_versions: { impersonal: "what the staff wrote for everybody" },
	article_pictures: { impersonal: "pictures above articles" },
	letters: { impersonal: "what the staff wrote for all subscribers" },
} satisfies PersonalTables;
