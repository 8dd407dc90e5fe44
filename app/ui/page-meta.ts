import type { MetaDescriptor } from "react-router";
import { brand } from "../brand.ts";

type PageWords = {
	/** The page's own path; query parameters are not part of a canonical address. */
	path: string;
	title: string;
	description: string;
	/** The title as given, without the brand appended. */
	exactTitle?: boolean;
	type?: "website" | "article";
	/** Kept out of search engines. */
	hidden?: boolean;
};

type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;

/** What a disguised device shows instead of every title. */
export const disguise = "פתקים";

export function pageMeta(matches: Matches, words: PageWords): MetaDescriptor[] {
	const root = matches.find((match) => match?.id === "root")?.loaderData as
		| { origin?: string; isDisguised?: boolean }
		| undefined;
	const address = `${root?.origin ?? ""}${words.path}`;
	const full = words.exactTitle ? words.title : `${words.title} · ${brand.name}`;
	const title = root?.isDisguised ? disguise : full;
	if (words.hidden) return [{ title }, { name: "robots", content: "noindex" }];
	return [
		{ title },
		{ name: "description", content: words.description },
		{ name: "rating", content: "adult" },
		{ tagName: "link", rel: "canonical", href: address },
		{ property: "og:type", content: words.type ?? "website" },
		{ property: "og:locale", content: "he_IL" },
		{ property: "og:site_name", content: brand.name },
		{ property: "og:title", content: full },
		{ property: "og:description", content: words.description },
		{ property: "og:url", content: address },
		{ property: "og:image", content: `${root?.origin ?? ""}/share.jpg` },
		{ property: "og:image:alt", content: `${brand.name}, ${brand.descriptor}` },
		{ name: "twitter:card", content: "summary_large_image" },
	];
}
