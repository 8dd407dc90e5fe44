/** Links of a signed-in person to these pages. */
const signedIn = (...paths: string[]) =>
	`[data-signed-in] a:is(${paths.map((path) => `[href^="${path}"]`).join()})`;

/** Lets browsers prefetch our pages when a link is about to be followed. */
export function loader() {
	const rules = {
		prefetch: [
			{
				where: {
					and: [
						{ href_matches: "/*" },
						{ not: { href_matches: "/exit" } },
						// Opening a member's page counts.
						{ not: { href_matches: "/members/*" } },
						// A conversation, and the requests, count as read.
						{ not: { href_matches: "/messages*" } },
						{ not: { href_matches: "/pictures/*" } },
						// A member's lists count as searches; a visitor's gallery is one page for everybody.
						{ not: { selector_matches: signedIn("/gallery", "/favourites") } },
						{ not: { selector_matches: "[download]" } },
					],
				},
				eagerness: "moderate",
			},
		],
	};
	return new Response(JSON.stringify(rules), {
		headers: {
			"Content-Type": "application/speculationrules+json",
			"Cache-Control": "public, max-age=3600",
		},
	});
}
