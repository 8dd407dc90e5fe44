import { readRequests } from "../../accounts/lost/decide.server.ts";
import { recordLook } from "../../desk/looks.server.ts";
import { formatDay, wholeDay } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { namePeople, seesWaiting } from "../names.server.ts";
import { isAllowed } from "../permissions.ts";
import { Thumb } from "../queues/queue-row.tsx";
import { ageWords } from "../queues/words.ts";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/person.page";
import { handleAct, personActs, requirePersonOf } from "./handle-act.server.ts";
import { kindWords } from "./moderation-history.tsx";
import { Notes } from "./notes.tsx";
import { readPrivate } from "./opened.server.ts";
import styles from "./people.module.css";
import { pageFor, readPersonPage } from "./person.server.ts";
import { PersonActs } from "./person-acts.tsx";
import { PersonSections, sections } from "./person-sections.tsx";
import { roleWords } from "./person-words.ts";
import { photoPath } from "./photos/photos.tsx";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/people", title: "אדם", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "people");
	const site = siteOf(args.context);
	const now = new Date();
	const person = await requirePersonOf(args);
	const { id: accountId, email, member_id: _, ...row } = person;
	const subject = { kind: "account", id: accountId };
	await recordLook(site, { actor: staff.accountId, act: "person.viewed", subject }, now);
	const shown = {
		...row,
		created_at: wholeDay(row.created_at),
		since: row.since && wholeDay(row.since),
		badge_at: row.badge_at && wholeDay(row.badge_at),
	};
	const { roles } = staff;
	const named = (await namePeople(site.db, [accountId], seesWaiting(roles))).get(accountId);
	const mayOpen = isAllowed(roles, "people", "open");
	const opened = mayOpen ? await readPrivate(site, staff, { accountId, email }, now) : null;
	return {
		desk: await deskOf(args, staff),
		person: shown,
		name: named?.name ?? "",
		path: named?.href ?? "",
		page: pageFor(await readPersonPage(site, person, staff, now), roles, opened !== null),
		opened,
		requests: isAllowed(roles, "people", "factor-propose")
			? await readRequests(site.db, accountId, staff)
			: [],
		may: [...personActs, "reveal" as const].filter((act) => isAllowed(roles, "people", act)),
		sees: {
			money: isAllowed(roles, "money", "view"),
			movesMoney: isAllowed(roles, "money", "refund"),
			tickets: isAllowed(roles, "tickets", "view"),
			cases: isAllowed(roles, "cases", "view"),
			queues: isAllowed(roles, "applications", "view"),
		},
		shown: new URL(args.request.url).searchParams.getAll("shown").slice(0, 12),
	};
}

export const action = (args: Route.ActionArgs) => handleAct(args);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { person, page, name, path } = loaderData;
	const age = ageWords(person, person.age);
	return (
		<DeskFrame
			desk={loaderData.desk}
			title={
				<span className={styles.who}>
					{loaderData.may.includes("reveal") && <Portrait {...loaderData} />}
					<span>
						<bdi>{name}</bdi>
						{age && <span className="num">, {age}</span>}
					</span>
				</span>
			}
			crumb={
				<>
					<a href="/staff/people">אנשים</a>
					{person.number && (
						<span>
							<bdi dir="ltr">{person.number}</bdi>
						</span>
					)}
					<span>חשבון מאז {formatDay(person.created_at)}</span>
				</>
			}
			current="people"
			startsOver
		>
			<States {...loaderData} />
			<div className={styles.person}>
				<nav className={styles.contents} aria-label="בדף הזה">
					{sections.map(([id, title]) => (
						<a key={id} href={`#${id}`}>
							{title}
						</a>
					))}
				</nav>
				<div className={styles.column}>
					<PersonSections {...loaderData} refused={actionData} />
					<Notes notes={page.notes} path={path} may={loaderData.may} refused={actionData} />
				</div>
				<PersonActs {...loaderData} refused={actionData} />
			</div>
		</DeskFrame>
	);
}

type Shown = Route.ComponentProps["loaderData"];

function Portrait({ page: { photos }, path, name }: Shown) {
	const portrait = photos.photos.find(({ isAlbum }) => !isAlbum);
	return <Thumb address={portrait ? photoPath(path, portrait.id, "blurred") : null} alias={name} />;
}

function States({ person, page: { history } }: Shown) {
	const running = history?.enforcements.rows.filter(({ isRunning }) => isRunning) ?? [];
	return (
		<p className="row">
			<Badge kind={person.role === "baby" ? "women" : person.role ? "men" : "plain"}>
				{roleWords(person.role)}
			</Badge>
			{person.since && <Badge kind="success">התקבלות: {formatDay(person.since)}</Badge>}
			{running.map((row) => (
				<Badge key={row.id} kind="danger">
					{kindWords(row)}
					{row.until && <> עד {formatDay(row.until)}</>}
				</Badge>
			))}
			{person.deletes_at && <Badge kind="danger">יימחק ב־{formatDay(person.deletes_at)}</Badge>}
		</p>
	);
}
