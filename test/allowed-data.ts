/**
 * What a page's data may hold though its HTML does not, as route and names, and why. One that no page needs
 * fails the test.
 */
export const allowedData: readonly [RegExp, why: string][] = [
	[/^\S+ (\.list)?\.now$/, "the moment of this very answer"],
	[/^\S+ root\.(origin|build|me\.|toasts)/, "the reader's own frame, which not every page draws"],
	[
		/^\/(account|application|verification|profile|support|cancel)\S* /,
		"the reader's own, as in the export",
	],
	[/^\/ \.atHome\./, "the reader's own"],
	[/^\/(gifts|pricing|sugardaddy|sugarbaby) /, "prices and their rate, the same for everybody"],
	[/^\/gallery \.cards\[\]\.profession$/, "shown to everybody who sees the card, beside its page"],
	[/^\/gallery \.next$/, "the next page's address, sealed anew each time"],
	[
		/^\/members\/:id \.(opens|way\.(until|today\.)|other\.mine\.)/,
		"the reader's own day, limit and face",
	],
	[
		/^\/(messages\/:id|members\/:id\/write|gifts\/send) \.typed\.clientId$/,
		"a name made for this form",
	],
	[
		/^\/gifts\/pay \.(sale|wanted|sdkBaseUrl)/,
		"the sums that are shown, as numbers, and what the payment's script needs",
	],
	[
		/^\/messages\/:id \.writer$/,
		"the reader's own id, under which the browser keeps what is unsent",
	],
	[/^\/messages\/:id \.thread\.mayWrite\.most$/, "how long a message may be"],
	[/^\/staff \./, "figures with nobody in them"],
	[
		/^\/staff\S* \.desk\.whose$/,
		"a word for the reader, under whom the browser keeps what is unsent",
	],
	[/^\/staff\/letters\/:id\S* \.letter\.\w+\.opening$/, "said in paragraphs"],
	[/^\/staff\/letters\/:id\S* \.choices\[\]\.excerpt$/, "what the preview says once it is chosen"],
	[/^\/staff\/settings \.fresh$/, "a name made for what may be added"],
	[/^\/staff\/appeals\/\S+ \.dueAfterAppeal$/, "shown once the outcome is chosen"],
	[
		/^\/staff\/\S+ \.item\.(seen|texts\[\]\.digest|verification\.pose)$/,
		"marks of what a form has seen; the pose by its number, shown in words",
	],
	[
		/^\/staff\/\S+ \.item\.(\w+(At|For)|texts\[\]\.changedAt|verification\.sentAt|told\.until|decisions\[\]\.appliedAt)$/,
		"shown as an age or as what is left, or a minute after what is shown",
	],
	[
		/^\/staff\/(applications|appeals)\/:item\S* \.item\.verification\.(birthDate|firstBirthDate)$/,
		"shown in another form",
	],
	[/^\/staff\/\S+ \.upcoming\[\]\.dueAt$/, "shown as what is left"],
	[/^\/staff\/tickets \.tickets\[\]\.\w+(At|Since)$/, "shown as an age or as what is left"],
	[
		/^\/staff\/(money\S* \S*([cC]ents|[aA]gorot|_ils|At|_at|today)|record\S* \.today)$/,
		"sums and days of the books, in another form",
	],
	[/^\/staff\/money\/differences\S* \.discrepancy\.subject$/, "what the provider calls it"],
	[/^\/staff\/people\S* \S*(cents|due_at|until)$/, "sums and days, in another form"],
];
