import { sql } from "kysely";
import { sealPlace } from "../../app/platform/database/page.server.ts";
import { cast } from "../../db/seeds/cast.ts";
import { growDemo } from "../../db/seeds/grow/grow.ts";
import { signInAgain } from "../../test/person.ts";
import { many } from "../brief.ts";
import type { Figure } from "../figures.ts";
import { compareRendering, openWatchedSite } from "../pages/rendering.ts";
import { withFolder } from "../site-process.ts";
import { addConversation } from "./talk-rows.ts";

const goal = 1.5;
const grown = many(2_000);

/** CPU of the list with so many conversations, and of a thread with so many messages, by their ends and middles. */
export function benchTalkPages(conversations: number, messages: number): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const site = await openWatchedSite(folder);
		try {
			const { db } = site.open.site;
			const me = await db
				.selectFrom("accounts")
				.innerJoin("members", "members.account_id", "accounts.id")
				.select(["accounts.id", "members.id as memberId"])
				.where("email", "=", cast.avi.email)
				.executeTakeFirstOrThrow();
			const others: string[] = [];
			while (others.length < conversations) {
				await growDemo(db, grown);
				const found = await db
					.selectFrom("members")
					.select("members.id")
					.where("members.role", "=", "baby")
					.where(({ not, exists, selectFrom }) =>
						not(
							exists(
								selectFrom("participants")
									.select("member_id")
									.whereRef("member_id", "=", "members.id"),
							),
						),
					)
					.execute();
				others.splice(0, others.length, ...found.map(({ id }) => id));
			}
			const began = Date.now() - 30 * 86_400_000;
			let id = "";
			for (const [nth, otherId] of others.slice(0, conversations).entries()) {
				const isLast = nth === conversations - 1;
				const many = { messages: isLast ? messages : 2, at: new Date(began + nth * 1_000) };
				id = await addConversation(site.open.site, { memberId: me.memberId, otherId }, many);
			}
			await sql.raw("analyze").execute(db);
			const { cookie } = await signInAgain(site.open.site, me.id);
			const middle = began + (conversations / 2) * 1_000;
			const list = `with ${conversations.toLocaleString("en")} conversations`;
			const thread = `with ${messages.toLocaleString("en")} messages`;
			const pages = {
				[`the list ${list}`]: "/messages",
				[`the middle of the list ${list}`]: `/messages?after=${sealPlace(site.open.site.vault, { at: new Date(middle), id })}`,
				[`a thread ${thread}`]: `/messages/${id}`,
				[`the middle of a thread ${thread}`]: `/messages/${id}?before=${messages / 2}`,
			};
			const figures: Figure[] = [];
			for (const [name, path] of Object.entries(pages)) {
				const asked = { name: `talk: ${name}`, path, goal, cookie: `${cookie}; signed-in=1` };
				figures.push(await compareRendering(site, asked));
			}
			return figures;
		} finally {
			await site.close();
		}
	});
}
