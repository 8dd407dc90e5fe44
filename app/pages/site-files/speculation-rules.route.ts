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
						{ not: { href_matches: "/pictures/*" } },
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
