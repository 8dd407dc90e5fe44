import { planOf } from "../../../memberships/plans.ts";
import { formatTime } from "../../../platform/dates.ts";
import type { MemberFigures } from "../growth.server.ts";
import legend from "../legend.module.css";
import { AsTable } from "./as-table.tsx";
import styles from "./charts.module.css";

type Part = { name: string; count: number; ink: "ink" | "honey" | "soft" | "mid" };

const number = (count: number) => count.toLocaleString("he-IL");

export function MembersChart({ members, countedAt }: { members: MemberFigures; countedAt: Date }) {
	const { women, men, plans, withoutPlan, waiting } = members;
	const inProcess = waiting.baby + waiting.daddy;
	return (
		<figure className={styles.figure}>
			<figcaption>
				<h2>חברים</h2>
				<span className={styles.sub}>
					<bdi>{number(women + men)}</bdi> אושרו, <bdi>{number(inProcess)}</bdi> בתהליך; נספר ב־
					{formatTime(countedAt)}
				</span>
			</figcaption>
			<ul className={`${styles.bars} ${styles.drawn}`}>
				<Row name="נשים" count={women} parts={[{ name: "נשים", count: women, ink: "ink" }]} />
				<Row
					name="גברים"
					count={men}
					parts={[
						{ name: planOf("vip").name, count: plans.vip, ink: "honey" },
						{ name: planOf("premium").name, count: plans.premium, ink: "ink" },
						{ name: planOf("basic").name, count: plans.basic, ink: "soft" },
						{ name: "בלי מינוי פעיל", count: withoutPlan, ink: "mid" },
					]}
				/>
				<Row
					name="בתהליך"
					count={inProcess}
					parts={[
						{ name: "נשים", count: waiting.baby, ink: "mid" },
						{ name: "גברים", count: waiting.daddy, ink: "soft" },
					]}
				/>
			</ul>
			<AsTable
				caption="חברים לפי צד ומסלול"
				heads={["מצב", "נשים", "גברים"]}
				rows={[
					["אושרו", number(women), number(men)],
					...(["vip", "premium", "basic"] as const).map((plan) => [
						<bdi key={plan}>{planOf(plan).name}</bdi>,
						"",
						number(plans[plan]),
					]),
					["בלי מינוי פעיל", "", number(withoutPlan)],
					["בתהליך", number(waiting.baby), number(waiting.daddy)],
				]}
			/>
		</figure>
	);
}

function Row({ name, count, parts }: { name: string; count: number; parts: readonly Part[] }) {
	return (
		<li>
			<span className={styles.label}>
				<b>{name}</b>
				<span className="num">{number(count)}</span>
			</span>
			<Segments parts={parts} />
			{parts.length > 1 && (
				<span className={legend.legend}>
					{parts.map((part) => (
						<span key={part.name}>
							<i data-ink={part.ink} />
							<span>
								<bdi>{part.name}</bdi> <bdi>{number(part.count)}</bdi>
							</span>
						</span>
					))}
				</span>
			)}
		</li>
	);
}

/** One stacked bar of all parts, from right to left, in percent of their sum. */
function Segments({ parts }: { parts: readonly Part[] }) {
	const sum = parts.reduce((all, { count }) => all + count, 0);
	let end = 100;
	return (
		<svg className={styles.segments} aria-hidden="true">
			<rect className={styles.empty} width="100%" height="100%" />
			{parts
				.filter(({ count }) => count > 0)
				.map(({ name, count, ink }) => {
					const share = (count / sum) * 100;
					end -= share;
					return <rect key={name} data-ink={ink} x={`${end}%`} width={`${share}%`} height="100%" />;
				})}
		</svg>
	);
}
