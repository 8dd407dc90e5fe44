import { formatTime } from "../../../platform/dates.ts";
import type { MoneyMonth } from "../growth.server.ts";
import legend from "../legend.module.css";
import { AsTable } from "./as-table.tsx";
import styles from "./charts.module.css";
import { ticksTo } from "./ticks.ts";

const width = 560;
const base = 180;
const high = 150;
const step = width / 6;

const names = new Intl.DateTimeFormat("he-IL", { month: "long", timeZone: "UTC" });
const nameOf = (month: string) => names.format(new Date(`${month}-15T00:00:00Z`));

const whole = (minor: number) => Math.round(minor / 100).toLocaleString("en-US");
const exact = (minor: number) =>
	(minor / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Income by month in shekels, the dollars below it, and refunds under the line. */
export function MoneyChart({
	months,
	countedAt,
}: {
	months: readonly MoneyMonth[];
	countedAt: Date;
}) {
	const ticks = ticksTo(Math.max(...months.map(({ agorot }) => agorot / 100)));
	const top = (ticks.at(-1) ?? 1) * 100;
	const heightOf = (agorot: number) => (agorot / top) * high;
	return (
		<figure className={styles.figure}>
			<figcaption>
				<h2>כסף לפי חודש</h2>
				<span className={styles.sub}>
					לפי הקבלות, בשקלים; הסכום שחויב בדולרים מתחת לחודש; נספר ב־{formatTime(countedAt)}
				</span>
			</figcaption>
			<svg className={styles.drawn} viewBox={`0 0 ${width} 238`} aria-hidden="true">
				{ticks.map((tick) => (
					<g key={tick}>
						<path className={styles.line} d={`M0 ${base - heightOf(tick * 100)}H${width}`} />
						<text
							className={`${styles.text} ${styles.tick}`}
							x={width}
							y={base - heightOf(tick * 100) - 4}
							direction="ltr"
							textAnchor="end"
						>
							₪{tick.toLocaleString("en-US")}
						</text>
					</g>
				))}
				<path className={styles.strong} d={`M0 ${base}H${width}`} />
				{months.map(({ month, agorot, cents, backAgorot }, index) => {
					const x = width - (index + 0.5) * step - 20;
					const middle = x + 15;
					const height = heightOf(agorot);
					return (
						<g key={month}>
							<rect className={styles.mid} x={x} y={base - height} width="30" height={height} />
							{backAgorot > 0 && (
								<rect
									className={styles.back}
									x={x}
									y={base + 2}
									width="30"
									height={Math.min(15, Math.max(3, heightOf(backAgorot)))}
								/>
							)}
							{agorot > 0 && (
								<text
									className={styles.number}
									x={middle}
									y={base - height - 7}
									textAnchor="middle"
								>
									{whole(agorot)}
								</text>
							)}
							<text className={styles.text} x={middle} y="214" textAnchor="middle">
								{nameOf(month)}
							</text>
							<text className={styles.text} x={middle} y="231" textAnchor="middle" direction="ltr">
								${whole(cents)}
							</text>
						</g>
					);
				})}
			</svg>
			<p className={`${legend.legend} ${styles.drawn}`}>
				<span>
					<i className={styles.isMid} />
					מינויים
				</span>
				<span>
					<i className={styles.isBack} />
					הוחזר
				</span>
				<span>{nameOf(months.at(-1)?.month ?? "")} עד היום</span>
			</p>
			<AsTable
				caption="כסף לפי חודש"
				heads={["חודש", "מינויים $", "מינויים ₪", "הוחזר $", "הוחזר ₪"]}
				rows={months.map(({ month, cents, agorot, backCents, backAgorot }) => [
					nameOf(month),
					exact(cents),
					exact(agorot),
					exact(backCents),
					exact(backAgorot),
				])}
			/>
		</figure>
	);
}
