import type { Staff } from "../../accounts/staff/staff.ts";
import { freshFor } from "../../accounts/step-up/fresh-factor.server.ts";
import { type RequestArgs, variantContext } from "../../platform/site.ts";
import { isAllowed } from "../permissions.ts";
import type { StaffPerson } from "../staff-person.server.ts";
import { places } from "./places.ts";

/** Open and late items of a queue. */
export type QueueCount = { open: number; late: number };

/** What the frame of a page shows; each loader of the desk returns it. */
export type Desk = Pick<Staff, "name" | "gender" | "roles"> & {
	places: { title: string | null; places: ShownPlace[] }[];
	/** Minutes for which the second factor stays fresh; 0 once it is not. */
	freshMinutes: number;
	theme: "light" | "dark" | undefined;
	/** Path and query of the page. */
	back: string;
};

type ShownPlace = (typeof places)[number]["places"][number] & { count: QueueCount | null };

/** What the frame shows to somebody of the staff. */
export async function deskOf(
	{ request, context }: RequestArgs,
	{ name, gender, roles, factorAt }: StaffPerson,
): Promise<Desk> {
	const { pathname, search } = new URL(request.url);
	return {
		name,
		gender,
		roles,
		places: places
			.map(({ title, places: group }) => ({
				title,
				places: group
					.filter(({ page }) => isAllowed(roles, page, "view"))
					.map((place) => ({ ...place, count: null })),
			}))
			.filter(({ places: group }) => group.length > 0),
		freshMinutes: Math.ceil(freshFor(factorAt) / 60_000),
		theme: context.get(variantContext).theme,
		back: pathname + search,
	};
}
