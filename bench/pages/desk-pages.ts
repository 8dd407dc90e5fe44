import { addStaff } from "../../test/staff.ts";
import type { Figure } from "../figures.ts";
import { addItems, addPeople } from "../rows.ts";
import { withFolder } from "../site-process.ts";
import { compareRendering, openWatchedSite } from "./rendering.ts";

const goal = 1.5;

/**
 * CPU of a page of a queue and of an item, with so many people and open items, on the embedded
 * database.
 */
export function benchDesk(people: number, items: number): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const site = await openWatchedSite(folder);
		try {
			const { db } = site.open.site;
			await addPeople(db, people);
			await addItems(db, items);
			const { cookie } = await addStaff(site.open.site, ["reviewer"]);
			const { id } = await db
				.selectFrom("review_items")
				.select("id")
				.where("kind", "=", "application")
				.where("closed_at", "is", null)
				.orderBy("due_at", "desc")
				.limit(1)
				.executeTakeFirstOrThrow();
			const pages = {
				"a page of a queue": "/staff/applications",
				"an item's page": `/staff/applications/${id}`,
			};
			const figures: Figure[] = [];
			for (const [name, path] of Object.entries(pages)) {
				const named = `desk: ${name} with ${items.toLocaleString("en")} open items`;
				figures.push(await compareRendering(site, { name: named, path, goal, cookie }));
			}
			return figures;
		} finally {
			await site.close();
		}
	});
}
