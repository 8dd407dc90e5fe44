import { cast } from "../../db/seeds/cast.ts";
import { growDemo } from "../../db/seeds/grow/grow.ts";
import { signInAgain } from "../../test/person.ts";
import type { Figure } from "../figures.ts";
import { withFolder } from "../site-process.ts";
import { compareRendering, openWatchedSite } from "./rendering.ts";

const pages = {
	"the gallery": "/gallery",
	"the gallery with filters": "/gallery?sort=nearest&verified=1&ageFrom=25&ageTo=45",
};

/** CPU of a page of the gallery with so many members, as a man with a month running gets it. */
export function benchGalleryPage(members: number): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const site = await openWatchedSite(folder);
		try {
			const { db } = site.open.site;
			await growDemo(db, members);
			const { id } = await db
				.selectFrom("accounts")
				.select("id")
				.where("email", "=", cast.avi.email)
				.executeTakeFirstOrThrow();
			const { cookie } = await signInAgain(site.open.site, id);
			const figures: Figure[] = [];
			for (const [name, path] of Object.entries(pages)) {
				const named = `club: ${name} with ${members.toLocaleString("en")} members`;
				const asked = { name: named, path, goal: 1.5, cookie: `${cookie}; signed-in=1` };
				figures.push(await compareRendering(site, asked));
			}
			return figures;
		} finally {
			await site.close();
		}
	});
}
