import type { ReactNode } from "react";
import { countDeciders } from "../../accounts/lost/decide.server.ts";
import { countPlaces } from "../../memberships/named-contact/places.server.ts";
import { readMoneyWaiting } from "../../payments/manual/waiting.server.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { listFailedJobs } from "../../platform/jobs/failed.server.ts";
import { siteOf } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { isAllowed } from "../permissions.ts";
import { lengthWords } from "../queues/waiting/time-words.ts";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/overview.page";
import { Alarms } from "./alarms.tsx";
import { GrowthChart } from "./charts/growth-chart.tsx";
import { MembersChart } from "./charts/members-chart.tsx";
import { MoneyChart } from "./charts/money-chart.tsx";
import { Failures } from "./failures.tsx";
import { readGrowth, readMembers, readMoney } from "./growth.server.ts";
import styles from "./overview.module.css";
import { type OverviewPart, sees } from "./parts.ts";
import { type QueueFigures, readQueues } from "./queue-figures.server.ts";
import { type LedgerRow, pageOf, QueueLedger } from "./queue-ledger.tsx";
import {
	countReviewers,
	readDuty,
	readEvidence,
	readSystem,
	type SystemFigures,
} from "./system.server.ts";

/** From here on the disk counts as nearly full. */
const fullShare = 0.85;

/** The size of the database, the disk, the last backup and the record's last seal. */
function VitalSigns({ system, now }: { system: SystemFigures; now: Date }) {
	const { vitals, record } = system;
	const used = Math.round(vitals.disk.usedShare * 100);
	return (
		<section className={styles.pane}>
			<h2>המערכת</h2>
			<dl className={styles.vitals}>
				<div>
					<dt>מסד הנתונים</dt>
					<dd className="num">
						<bdi dir="ltr">{sizeOf(vitals.databaseBytes)}</bdi>
					</dd>
				</div>
				<div data-bad={vitals.disk.usedShare > fullShare || undefined}>
					<dt>
						דיסק, <bdi dir="ltr">{sizeOf(vitals.disk.freeBytes)}</bdi> פנויים
					</dt>
					<dd className="num">
						<bdi dir="ltr">{used}%</bdi>
					</dd>
					<dd className={styles.bar}>
						<svg aria-hidden="true">
							<rect x={`${100 - used}%`} width={`${used}%`} height="100%" />
						</svg>
					</dd>
				</div>
				<Backup at={vitals.backupAt} now={now} />
				<div data-bad={record.behindSince !== null || undefined}>
					<dt>חותם הרישום</dt>
					<dd>
						<Seal record={record} now={now} />
					</dd>
				</div>
			</dl>
		</section>
	);
}

function Backup({ at, now }: { at: Date | null | undefined; now: Date }) {
	if (at === undefined) {
		return (
			<div>
				<dt>גיבוי</dt>
				<dd>בשרת מסד הנתונים</dd>
			</div>
		);
	}
	const age = at ? now.getTime() - at.getTime() : Number.POSITIVE_INFINITY;
	return (
		<div data-bad={age > day * 1.5 || undefined}>
			<dt>גיבוי אחרון</dt>
			<dd>{at ? `לפני ${lengthWords(age)}` : "עוד לא נעשה"}</dd>
		</div>
	);
}

function Seal({ record, now }: { record: SystemFigures["record"]; now: Date }) {
	if (record.behindSince) {
		return `לא נחתם כבר ${lengthWords(now.getTime() - record.behindSince.getTime())}`;
	}
	if (!record.lastSeal) return "ייחתם אחרי חצות";
	return `נחתם עד ${formatDay(new Date(`${record.lastSeal}T12:00:00Z`))}`;
}

function sizeOf(bytes: number): string {
	return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff", title: "סקירה", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "overview");
	const site = siteOf(args.context);
	const now = new Date();
	const forPart = async <T,>(part: OverviewPart, read: () => Promise<T>): Promise<T | null> =>
		sees(staff.roles, part) ? read() : null;
	const failed = (await forPart("evidence", () => listFailedJobs(site.db))) ?? [];
	const seesQueue = ({ kind }: QueueFigures) =>
		sees(staff.roles, kind === "ticket" ? "tickets" : "queues");
	const { vipPerContact } = site.settings;
	const [
		figures,
		waiting,
		places,
		deciders,
		reviewers,
		duty,
		evidence,
		growth,
		members,
		money,
		system,
	] = await Promise.all([
		readQueues(site, now),
		forPart("money", () => readMoneyWaiting(site.db, now)),
		forPart("tickets", () => countPlaces(site.db, vipPerContact, now)),
		forPart("tickets", () => countDeciders(site.db)),
		forPart("queues", () => countReviewers(site)),
		forPart("queues", () => readDuty(site, now)),
		forPart("evidence", () => readEvidence(site, failed, now)),
		forPart("growth", () => readGrowth(site, now)),
		forPart("members", () => readMembers(site, now)),
		forPart("money", () => readMoney(site, now)),
		forPart("system", () => readSystem(site, failed, now)),
	]);
	const queues: LedgerRow[] = [
		...figures.filter(seesQueue),
		...(waiting ? [{ kind: "money", answers: null, ...waiting } as const] : []),
	];
	const openable = queues
		.map(({ kind }) => kind)
		.filter((kind) => isAllowed(staff.roles, pageOf[kind], "view"));
	return {
		desk: await deskOf(args, staff),
		now,
		openable,
		queues,
		hasNoPlace: places !== null && places.taken >= places.all,
		deciders,
		reviewers,
		duty,
		evidence,
		growth,
		members,
		money,
		system,
	};
}

export default function Overview({ loaderData }: Route.ComponentProps) {
	const { desk: frame, now, openable } = loaderData;
	const { queues, reviewers, duty, evidence, growth, members, money, system } = loaderData;
	return (
		<DeskFrame
			desk={frame}
			title={
				<span className={styles.say}>
					{queues.length > 0 ? (
						<DueSentence queues={queues} />
					) : (
						<>
							שלום, <bdi>{frame.name}</bdi>.
						</>
					)}
				</span>
			}
			crumb={<span>{formatMoment(now)}</span>}
			current="overview"
		>
			<Alarms
				evidence={evidence}
				record={system?.record ?? null}
				listing={system?.listing ?? null}
				reviewers={reviewers}
				deciders={loaderData.deciders}
				duty={duty}
				hasNoPlace={loaderData.hasNoPlace}
			/>
			{queues.length > 0 && <QueueLedger queues={queues} openable={openable} now={now} />}
			<div className={styles.panes}>
				{growth && (
					<div data-wide>
						<GrowthChart days={growth.figures} countedAt={growth.countedAt} />
					</div>
				)}
				{members && (
					<div>
						<MembersChart members={members.figures} countedAt={members.countedAt} />
					</div>
				)}
				{money && (
					<div data-wide>
						<MoneyChart months={money.figures} countedAt={money.countedAt} />
					</div>
				)}
				{system && evidence && (
					<div className={styles.machine}>
						<Failures failed={system.failed} evidence={evidence} now={now} />
						<VitalSigns system={system} now={now} />
					</div>
				)}
			</div>
		</DeskFrame>
	);
}

/** The day's work as one sentence: how much waits, how much of it is due today, how much is late. */
function DueSentence({ queues }: { queues: readonly LedgerRow[] }) {
	const sum = (pick: (queue: LedgerRow) => number) =>
		queues.reduce((total, queue) => total + pick(queue), 0);
	const open = sum((q) => q.open);
	const today = sum((q) => q.today);
	const late = sum((q) => q.late);
	if (open === 0) return "אין פריטים ממתינים.";
	if (open === 1) {
		return (
			<>
				פריט אחד ממתין
				{late > 0 ? (
					<>
						, <strong className={styles.warn}>באיחור</strong>
					</>
				) : (
					today > 0 && ", להיום"
				)}
				.
			</>
		);
	}
	return (
		<>
			<bdi>{open}</bdi> פריטים ממתינים. <Of today={today} late={late} />
		</>
	);
}

function Of({ today, late }: { today: number; late: number }): ReactNode {
	if (today === 0 && late === 0) return "אף אחד מהם אינו להיום.";
	const lateWords = (
		<strong className={styles.warn}>
			{late === 1 ? (
				"אחד באיחור"
			) : (
				<>
					<bdi>{late}</bdi> באיחור
				</>
			)}
		</strong>
	);
	if (today === 0) return <>{lateWords}.</>;
	return (
		<>
			<b>{today === 1 ? "אחד" : <bdi>{today}</bdi>}</b> מהם להיום
			{late > 0 && (
				<>
					, ו{late === 1 ? "" : "־"}
					{lateWords}
				</>
			)}
			.
		</>
	);
}
