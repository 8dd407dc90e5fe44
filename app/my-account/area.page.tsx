import { Link, redirect, useRouteLoaderData, useSearchParams } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { grantsFrom } from "../members/album/grants.server.ts";
import { listBlocked } from "../members/choices.server.ts";
import { findMember } from "../members/member.server.ts";
import { daysUntil } from "../platform/dates.ts";
import { siteOf } from "../platform/site.ts";
import { listPhotos } from "../profiles/photos/photos.server.ts";
import { listTicketsOf } from "../support/threads/thread.server.ts";
import { Icon } from "../ui/icon.tsx";
import { MeHere, MemberFrame, WayUp } from "../ui/layout/member-frame.tsx";
import {
	area,
	groupPath,
	type Owner,
	type PersonalGroup,
	personalGroups,
} from "../ui/layout/personal-places.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/area.page";
import { readAccount } from "./account.server.ts";
import styles from "./area.module.css";
import { type AreaFigures, type LineState, stateOf } from "./area-states.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: area.href, title: area.label, description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	if (person.isStaff) throw redirect("/account");
	const { db } = siteOf(context);
	const now = new Date();
	const account = await readAccount(db, person, now);
	const photos = await listPhotos(db, person);
	const member = await findMember(db, person, now);
	const me = "refused" in member ? null : member;
	const grants = me ? await grantsFrom(db, me).execute() : [];
	const tickets = await listTicketsOf(db, person.email);
	const { membership } = account.standing;
	const figures: AreaFigures = {
		photos: photos.length,
		photosInReview: photos.filter(({ standing }) => standing.state === "waiting").length,
		photosRefused: photos.filter(({ standing }) => standing.state === "refused").length,
		albumOpenTo: grants.filter(({ until }) => until === null || until > now).length,
		hasBadge: account.standing.badgeAt !== null,
		blocked: me ? (await listBlocked(db, me)).length : 0,
		pausedUntil: account.pausedUntil,
		daysLeft: membership && daysUntil(membership.lastsUntil, now),
		receipts: account.receipts,
		devices: account.sessions.length,
		hasSecondFactor: account.secondFactors.hasSecondFactor,
		openTickets: tickets.filter(({ closedAt }) => closedAt === null).length,
		deletesAt: person.deletesAt,
	};
	return { figures, needsAccount: true };
}

type Me = Owner & { requests: number };

/** A person's whole area: all of it on a wide screen; on a phone its groups, then one of them. */
export default function Area({ loaderData: { figures } }: Route.ComponentProps) {
	const me = useRouteLoaderData<{ me?: Me | null }>("root")?.me;
	const [search] = useSearchParams();
	const groups = personalGroups(me);
	const open = groups.find(({ key }) => key === search.get("group"));
	const state = (href: string): LineState | null => {
		const requests = href === "/profile/access" ? (me?.requests ?? 0) : 0;
		if (requests === 0) return stateOf(href, figures);
		return { words: requests === 1 ? "בקשה אחת מחכה" : `${requests} בקשות מחכות`, waits: true };
	};
	return (
		<MemberFrame
			isMap
			side={
				<div className={`${styles.me} ${open ? styles.isBelow : ""}`}>
					<h1 className="h1">{area.label}</h1>
					<MeHere isLarge />
				</div>
			}
		>
			<ul className={`${styles.first} ${open ? styles.isBelow : ""}`}>
				{groups.map((group) => (
					<li key={group.key}>
						<Link to={groupPath(group)}>
							<span>
								<Icon name={group.icon} />
							</span>
							<b>{group.label}</b>
							<small>{waitingIn(group, state) ?? group.about}</small>
							<Icon name="chevron" />
						</Link>
					</li>
				))}
			</ul>
			<div className={`${styles.groups} ${open ? styles.isOpen : ""}`}>
				<WayUp {...area} />
				{groups.map((group) => (
					<Group key={group.key} group={group} isOpen={group === open} state={state} />
				))}
			</div>
		</MemberFrame>
	);
}

type States = (href: string) => LineState | null;

const waitingIn = ({ places }: PersonalGroup, state: States): string | undefined =>
	places.map(({ href }) => state(href)).find((one) => one?.waits)?.words;

type GroupProps = { group: PersonalGroup; isOpen: boolean; state: States };

function Group({ group: { key, label, icon, places }, isOpen, state }: GroupProps) {
	return (
		<section className={isOpen ? styles.open : undefined} aria-labelledby={key}>
			<h2 id={key}>
				<Icon name={icon} />
				{label}
			</h2>
			<ul>
				{places.map(({ href, label }) => (
					<li key={href}>
						<Link to={href}>
							{label}
							<State state={state(href)} />
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}

function State({ state }: { state: LineState | null }) {
	if (!state) return null;
	return <bdi className={state.waits ? styles.waits : undefined}>{state.words}</bdi>;
}
