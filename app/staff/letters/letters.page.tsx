import { Link } from "react-router";
import {
	countSends,
	type LetterCounts,
	listLetters,
} from "../../articles/letters/letter.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { Table } from "../../ui/table.tsx";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { isAllowed } from "../permissions.ts";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/letters.page";
import { formatMonth, stateWords } from "./letter-words.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/staff/letters",
		title: "מכתב לנרשמים",
		description: "",
		hidden: true,
	});

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "letters");
	const { db } = siteOf(args.context);
	const list = await listLetters(db);
	const letters = list.map(
		async ({ id, title, state, month, writtenAt, by, releasedAt, counts }) => {
			const known = releasedAt
				? ((counts as LetterCounts | null) ?? (await countSends(db, { id, releasedAt })))
				: null;
			return {
				...{ id, title, state, by },
				month: month && formatMonth(month),
				saved: formatMoment(writtenAt),
				counts: known && { sent: known.sent, bounced: known.bounced, left: known.left },
			};
		},
	);
	return {
		desk: await deskOf(args, staff),
		mayWrite: isAllowed(staff.roles, "letters", "write"),
		letters: await Promise.all(letters),
	};
}

export default function Letters({ loaderData }: Route.ComponentProps) {
	const { letters, mayWrite } = loaderData;
	return (
		<DeskFrame
			desk={loaderData.desk}
			title="מכתב לנרשמים"
			crumb="לכל היותר אחד בחודש, למי שאישר"
			tools={
				mayWrite && (
					<LinkButton kind="accent" href="/staff/letters/new">
						מכתב חדש
					</LinkButton>
				)
			}
			current="letters"
		>
			{letters.length === 0 ? (
				<EmptyState words="עוד לא נכתב מכתב" />
			) : (
				<Table
					caption="המכתבים"
					heads={["כותרת", "מצב", "חודש", "נשלחו", "חזרו", "הפסיקו", "נכתב"]}
					rows={letters.map(({ id, title, state, month, counts, saved, by }) => [
						<Link key={id} className="link" to={`/staff/letters/${id}`}>
							<bdi>{title}</bdi>
						</Link>,
						<Badge key={id} kind={stateWords[state].kind}>
							{stateWords[state].words}
						</Badge>,
						month ?? "עוד לא",
						...(["sent", "bounced", "left"] as const).map((name) =>
							counts ? <bdi key={name}>{counts[name].toLocaleString("he-IL")}</bdi> : "",
						),
						<span key={id}>
							{saved}
							{by && (
								<>
									{" "}
									· <bdi>{by}</bdi>
								</>
							)}
						</span>,
					])}
				/>
			)}
		</DeskFrame>
	);
}
