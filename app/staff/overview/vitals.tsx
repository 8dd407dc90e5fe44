import { formatDay } from "../../platform/dates.ts";
import { lengthWords } from "../queues/waiting/time-words.ts";
import styles from "./overview.module.css";
import type { SystemFigures } from "./system.server.ts";

const day = 86_400_000;
/** From here on a full disk is near. */
const fullShare = 0.85;

/** The size of the database, the disk, the last backup and the record's last seal. */
export function VitalSigns({ system, now }: { system: SystemFigures; now: Date }) {
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
