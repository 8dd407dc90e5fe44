import { formatTime } from "../../../platform/dates.ts";
import type { GrowthDay } from "../growth.server.ts";
import legend from "../legend.module.css";
import { AsTable } from "./as-table.tsx";
import styles from "./charts.module.css";
import { ticksTo } from "./ticks.ts";

const width = 560;
const base = 170;
const high = 150;
const step = 40;

/** `22.11` of `2026-11-22`. */
const shortDay = (day: string) => `${Number(day.slice(8))}.${Number(day.slice(5, 7))}`;

/** Sign-ups and applications of fourteen days, two bars each; time runs from right to left. */
export function GrowthChart({ days, countedAt }: { days: readonly GrowthDay[]; countedAt: Date }) {
	const ticks = ticksTo(Math.max(...days.flatMap((day) => [day.signUps, day.applications])));
	const top = ticks.at(-1) ?? 1;
	const heightOf = (count: number) => (count / top) * high;
	const sum = (pick: (day: GrowthDay) => number) => days.reduce((all, day) => all + pick(day), 0);
	return (
		<figure className={styles.figure}>
			<figcaption>
				<h2>הרשמות ובקשות</h2>
				<span className={styles.sub}>שבועיים, מימין לשמאל; נספר ב־{formatTime(countedAt)}</span>
			</figcaption>
			<svg className={styles.drawn} viewBox={`0 0 ${width} 196`} aria-hidden="true">
				{ticks.map((tick) => (
					<g key={tick}>
						<path className={styles.line} d={`M0 ${base - heightOf(tick)}H${width}`} />
						<text className={styles.text} x={width} y={base - heightOf(tick) - 4}>
							{tick}
						</text>
					</g>
				))}
				<path className={styles.strong} d={`M0 ${base}H${width}`} />
				{days.map(({ day, signUps, applications }, index) => {
					const x = width - 29 - index * step;
					return (
						<g key={day}>
							<Bar className={styles.mid} x={x} height={heightOf(signUps)} />
							<Bar className={styles.honey} x={x + 9} height={heightOf(applications)} />
							{(days.length - 1 - index) % 3 === 0 && (
								<text className={styles.text} x={x + 9} y="188" textAnchor="middle">
									{shortDay(day)}
								</text>
							)}
						</g>
					);
				})}
			</svg>
			<p className={`${legend.legend} ${styles.drawn}`}>
				<span>
					<i className={styles.isMid} />
					<span>
						הרשמות, <b className="num">{sum(({ signUps }) => signUps)}</b>
					</span>
				</span>
				<span>
					<i className={styles.isHoney} />
					<span>
						בקשות, <b className="num">{sum(({ applications }) => applications)}</b>
					</span>
				</span>
			</p>
			<AsTable
				caption="הרשמות ובקשות לפי יום"
				heads={["יום", "הרשמות", "בקשות"]}
				rows={days.map(({ day, signUps, applications }) => [
					<bdi key="day" dir="ltr">
						{shortDay(day)}
					</bdi>,
					signUps,
					applications,
				])}
			/>
		</figure>
	);
}

function Bar({
	className,
	x,
	height,
}: {
	className: string | undefined;
	x: number;
	height: number;
}) {
	return <rect className={className} x={x} y={base - height} width="8" height={height} />;
}
