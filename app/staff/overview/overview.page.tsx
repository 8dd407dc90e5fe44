import { readMoneyWaiting } from "../../payments/by-hand/waiting.server.ts";
import { formatMoment } from "../../platform/dates.ts";
import { listFailedJobs } from "../../platform/jobs/failed.server.ts";
import { siteOf } from "../../platform/site.ts";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { isAllowed } from "../permissions.ts";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/overview.page";
import { Alarms } from "./alarms.tsx";
import { GrowthChart } from "./charts/growth-chart.tsx";
import { MembersChart } from "./charts/members-chart.tsx";
import { MoneyChart } from "./charts/money-chart.tsx";
import { DueSentence } from "./due-sentence.tsx";
import { Failures } from "./failures.tsx";
import { readGrowth, readMembers, readMoney } from "./growth.server.ts";
import styles from "./overview.module.css";
import { type OverviewPart, sees } from "./parts.ts";
import { type QueueFigures, readQueues } from "./queue-figures.server.ts";
import { type LedgerRow, pageOf, QueueLedger } from "./queue-ledger.tsx";
import { countReviewers, readEvidence, readSystem } from "./system.server.ts";
import { VitalSigns } from "./vitals.tsx";

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
	const [figures, waiting, reviewers, evidence, growth, members, money, system] = await Promise.all(
		[
			readQueues(site, now),
			forPart("money", () => readMoneyWaiting(site.db, now)),
			forPart("queues", () => countReviewers(site)),
			forPart("evidence", () => readEvidence(site, failed, now)),
			forPart("growth", () => readGrowth(site, now)),
			forPart("members", () => readMembers(site, now)),
			forPart("money", () => readMoney(site, now)),
			forPart("system", () => readSystem(site, failed, now)),
		],
	);
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
		...{ queues, reviewers, evidence, growth, members, money, system },
	};
}

export default function Overview({ loaderData }: Route.ComponentProps) {
	const { desk: frame, now, openable } = loaderData;
	const { queues, reviewers, evidence, growth, members, money, system } = loaderData;
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
