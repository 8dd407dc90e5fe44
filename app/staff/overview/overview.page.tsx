import { formatDay } from "../../platform/dates.ts";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/overview.page";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff", title: "סקירה", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "overview");
	return { desk: await deskOf(args, staff), day: formatDay(new Date()) };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
	const { desk: frame, day } = loaderData;
	return (
		<DeskFrame desk={frame} title="סקירה" crumb={<span>{day}</span>} current="overview">
			<p>
				שלום, <bdi>{frame.name}</bdi>.
			</p>
		</DeskFrame>
	);
}
