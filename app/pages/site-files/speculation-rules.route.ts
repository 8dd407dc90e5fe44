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
						// The router handles these: a prefetched document would wait for an act that redirects to its address,
						// and show the state before it.
						{ not: { selector_matches: "[data-signed-in] *" } },
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
