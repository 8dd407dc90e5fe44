import { Link } from "react-router";
import { categoryName, formatDate } from "../../articles/articles.ts";
import { listForDesk } from "../../articles/writing.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { Table } from "../../ui/table.tsx";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/articles.page";
import { stateWords } from "./state-words.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/articles", title: "מאמרים", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "articles");
	const list = await listForDesk(siteOf(args.context).db);
	return {
		desk: await deskOf(args, staff),
		articles: list.map(({ id, title, category, date, state, by, madeAt }) => ({
			...{ id, title, category, state, by },
			since: date && formatDate(date),
			saved: madeAt && formatMoment(madeAt),
		})),
	};
}

export default function Articles({ loaderData }: Route.ComponentProps) {
	const { articles } = loaderData;
	return (
		<DeskFrame
			desk={loaderData.desk}
			title="מאמרים"
			crumb={
				<span>
					<bdi>{articles.length}</bdi> מאמרים
				</span>
			}
			tools={
				<LinkButton kind="accent" href="/staff/articles/new">
					מאמר חדש
				</LinkButton>
			}
			current="articles"
		>
			<Table
				caption="המאמרים"
				heads={["כותרת", "נושא", "מצב", "באתר מאז", "נשמר"]}
				rows={articles.map(({ id, title, category, since, state, by, saved }) => [
					<Link key={id} className="link" to={`/staff/articles/${id}`}>
						{title}
					</Link>,
					categoryName(category),
					<Badge key={id} kind={stateWords[state].kind}>
						{stateWords[state].words}
					</Badge>,
					since ?? "עוד לא פורסם",
					saved ? (
						<span key={id}>
							{saved}
							{by && (
								<>
									{" "}
									· <bdi>{by}</bdi>
								</>
							)}
						</span>
					) : (
						"כפי שהיה מההתחלה"
					),
				])}
			/>
		</DeskFrame>
	);
}
