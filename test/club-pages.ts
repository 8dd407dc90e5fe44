/** Pages of the site, as members of the club open them. */
import { expect } from "vitest";
import { addClubMember, type ClubMember } from "./club.ts";
import { signInAgain } from "./person.ts";
import { type TestSite, wordsOf } from "./site.ts";

/** A member and the cookie of their browser. */
export type Here = ClubMember & { cookie: string };

type Given = Parameters<typeof addClubMember>[1];
type Pair = Record<"man" | "woman", Here>;

/** Members with a browser, and what they do in it. */
export function clubPages(site: TestSite) {
	const db = () => site.site().db;
	/** Without the hint, pages that are kept for visitors are not the member's own. */
	async function cookieOf({ accountId }: { accountId: string }): Promise<string> {
		const { cookie } = await signInAgain(site.site(), accountId);
		return `${cookie}; signed-in=1`;
	}
	async function enter(given: Given = {}): Promise<Here> {
		const member = await addClubMember(db(), given);
		return { ...member, cookie: await cookieOf(member) };
	}
	return {
		db,
		cookieOf,
		addMan: (given: Given = {}) => addClubMember(db(), { role: "daddy", ...given }),
		addWoman: (given: Given = {}) => addClubMember(db(), given),
		enter,
		/** A man who may write, and a woman. */
		enterPair: async (): Promise<Pair> => ({
			man: await enter({ role: "daddy", plan: "vip", texts: { display_name: "אורי" } }),
			woman: await enter({ texts: { display_name: "תמר" } }),
		}),
		post: (path: string, { cookie }: Here, fields: Record<string, string> = {}) =>
			site.post(path, fields, { cookie }),
		words: async (path: string, { cookie }: Here) => wordsOf(await site.get(path, { cookie })),
		html: async (path: string, { cookie }: Here) => (await site.get(path, { cookie })).text(),
		/** The man writes first; the address of what came of it. */
		ask: async ({ man, woman }: Pair, text = "מה שלומך?") => {
			const path = `/members/${woman.publicId}/write`;
			const sent = await site.post(path, { text }, { cookie: man.cookie });
			expect(sent.status).toBe(303);
			return sent.headers.get("location") ?? "";
		},
	};
}
