import * as v from "valibot";
import type { Site } from "../../platform/site.ts";
import type { MemberFilters } from "./filters.ts";
import type { PageEnd } from "./order.server.ts";

const purpose = "place in the members' gallery";

const pageEnd = v.object({
	for: v.string(),
	step: v.pipe(v.number(), v.integer()),
	keys: v.array(v.pipe(v.number(), v.integer())),
	id: v.pipe(v.string(), v.uuid()),
});

/** Longer than any of them: how long a cursor is tells nothing of the member at its end. */
const sealedLength = 128;

/** Whose page it is and of which search; nobody else's goes on from there. */
function ownerOf({ vault }: Pick<Site, "vault">, me: { id: string }, filters: MemberFilters) {
	return vault.digest(purpose, JSON.stringify([me.id, filters])).slice(0, 16);
}

/** The end of a page, to go on from; sealed, since it holds more than others may know of a member. */
export function sealPageEnd(
	site: Pick<Site, "vault">,
	me: { id: string },
	filters: MemberFilters,
	end: PageEnd,
): string {
	const text = JSON.stringify({ ...end, for: ownerOf(site, me, filters) });
	return site.vault.seal(purpose, text.padEnd(sealedLength));
}

/** The end that was sealed for this member and these filters; null for any other text. */
export function openPageEnd(
	site: Pick<Site, "vault">,
	me: { id: string },
	filters: MemberFilters,
	sealed: string | null,
): PageEnd | null {
	if (!sealed || sealed.length > 1_000) return null;
	const text = site.vault.open(purpose, sealed);
	if (text === null) return null;
	const read = v.safeParse(pageEnd, JSON.parse(text));
	return read.success && read.output.for === ownerOf(site, me, filters) ? read.output : null;
}
