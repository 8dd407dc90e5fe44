import { Form } from "react-router";
import { findLastCheck } from "../../platform/audit/verify.server.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import { isoOfDay, readTypedDay } from "../../platform/forms/typed-date.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { nameSubjects } from "../frame/subjects.server.ts";
import { listStaffNames } from "../names.server.ts";
import { findChanges } from "../settings/setting-changes.server.ts";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/record.page";
import { CheckNotice } from "./check-notice.tsx";
import styles from "./record.module.css";
import {
	countRecord,
	findRecorded,
	findSeals,
	listRecord,
	type RecordFilter,
	showRecorded,
} from "./record.server.ts";
import { RecordFilters } from "./record-filters.tsx";
import { RecordList } from "./record-list.tsx";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/record", title: "רישום", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "record");
	const { db } = siteOf(args.context);
	const query = new URL(args.request.url).searchParams;
	const filter = readFilter(query);
	const { rows, after } = await listRecord(db, filter, query.get("after"));
	const check = await findLastCheck(db);
	const broken = check?.row ? await findRecorded(db, check.row) : null;
	return {
		desk: await deskOf(args, staff),
		filter,
		rows: rows.map(showRecorded),
		next: after && nextPage(query, after),
		seals: await findSeals(db, rows),
		named: await nameSubjects(db, broken ? [...rows, broken] : rows, staff.roles),
		changes: await findChanges(db, rows),
		today: dateInIsrael(new Date()),
		count: await countRecord(db),
		staff: await listStaffNames(db),
		check,
		broken: broken && showRecorded(broken),
	};
}

/** An unreadable filter counts as none: the address may be typed. */
function readFilter(query: URLSearchParams): RecordFilter {
	const read = (name: string, shape: RegExp) => {
		const value = query.get(name)?.trim() ?? "";
		return shape.test(value) ? value : "";
	};
	const typed = readTypedDay(query.get("day") ?? "");
	const day = typed ? isoOfDay(typed) : "";
	return {
		who: read("who", /^(site|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
		act: read("act", /^[a-z_.]{1,60}$/),
		kind: read("kind", /^[a-z_]{1,40}$/),
		about: read("about", /^[\w.:-]{1,80}$/),
		day: isDate(day) ? day : "",
	};
}

/** Whether a day exists: JavaScript would turn 31 February into 3 March, the database into an error. */
function isDate(day: string): boolean {
	const at = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

function nextPage(query: URLSearchParams, after: string): string {
	const next = new URLSearchParams(query);
	next.set("after", after);
	return `/staff/record?${next}`;
}

export default function Record({ loaderData }: Route.ComponentProps) {
	const {
		desk: frame,
		filter,
		rows,
		next,
		seals,
		today,
		count,
		staff,
		named,
		changes,
		check,
		broken,
	} = loaderData;
	return (
		<DeskFrame
			desk={frame}
			title="רישום"
			crumb={
				<>
					<span>
						עד 24 חודשים, <bdi>{count.toLocaleString("he-IL")}</bdi> שורות
					</span>
					<span>לקריאה בלבד</span>
				</>
			}
			tools={
				<Form method="post" action="/staff/record/check">
					<Button kind="line" small type="submit">
						<Icon name="refresh" />
						אימות עכשיו
					</Button>
				</Form>
			}
			current="record"
			startsOver
		>
			<CheckNotice check={check} broken={broken} staff={staff} />
			<RecordFilters filter={filter} staff={staff} />
			{rows.length === 0 ? (
				<p className={styles.none}>אין שורות שמתאימות לסינון הזה.</p>
			) : (
				<RecordList
					changes={changes}
					rows={rows}
					seals={seals}
					today={today}
					staff={staff}
					named={named}
				/>
			)}
			{next && (
				<p>
					<LinkButton kind="line" small href={next}>
						שורות קודמות
					</LinkButton>
				</p>
			)}
		</DeskFrame>
	);
}
