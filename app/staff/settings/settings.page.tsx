import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { areaOf, claimIds, isConfirmed, type Rate, type SettingName } from "../../owner/setting.ts";
import { findSetting, listProposals, readList } from "../../owner/settings.server.ts";
import { countDays, dateInIsrael, formatDay } from "../../platform/dates.ts";
import { isRateOld, rateAgeDays } from "../../platform/payment-settings.ts";
import { siteOf } from "../../platform/site.ts";
import { topicWords } from "../../support/threads/topics.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { isAllowed } from "../permissions.ts";
import { requireStaff } from "../staff-person.server.ts";
import { readMacros } from "../tickets/macros/macros.server.ts";
import type { Route } from "./+types/settings.page";
import { describe, isRemoved, titleOf } from "./setting-values.ts";
import styles from "./settings.module.css";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/settings", title: "הגדרות", description: "", hidden: true });

type Row = {
	name: string;
	title: string;
	words: string;
	note: string;
	waits: boolean;
	/** The note asks for action. */
	isLate?: boolean;
};

export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "settings");
	const { db, settings } = siteOf(args.context);
	const today = dateInIsrael(new Date());
	const waiting = new Set((await listProposals(db)).map(({ name }) => name));
	const row = async (name: SettingName): Promise<Row & { value: unknown }> => {
		const { value: set, changedAt } = await findSetting(db, name);
		const value = name === "rate" ? (set ?? settings.payments.rate) : set;
		return {
			name,
			title: titleOf(name),
			words: describe(name, value),
			note: changedAt ? `מאז ${formatDay(changedAt)}` : "כמו בהתחלה",
			waits: waiting.has(name),
			value,
		};
	};
	const shown = ({ value: _, ...rest }: Row & { value: unknown }): Row => rest;
	const claims = await Promise.all(claimIds.map((id) => row(`claim-${id}`)));
	const closures = (await readList(db, "closed")).filter(({ value }) => !isRemoved(value));
	return {
		desk: await deskOf(args, staff),
		isDemo: settings.isDemo,
		claims: claims.map(({ value, ...claim }) => ({
			...claim,
			isLate: !isConfirmed(value as Parameters<typeof isConfirmed>[0], today),
			note: isConfirmed(value as Parameters<typeof isConfirmed>[0], today)
				? "מוצג"
				: settings.isDemo
					? "מוצג רק בהדגמה"
					: "לא מוצג",
		})),
		money: (await Promise.all((["plans", "rate", "payments"] as const).map(row))).map((one) =>
			one.name === "rate" ? { ...shown(one), ...ageOf(one.value as Rate) } : shown(one),
		),
		times: [
			shown(await row("hours")),
			...closures.map(({ name, value, changedAt }) => ({
				name,
				title: titleOf(name as SettingName),
				words: describe(name as SettingName, value),
				note: changedAt ? `מאז ${formatDay(changedAt)}` : "",
				waits: waiting.has(name),
			})),
		],
		banner: shown(await row("banner")),
		answers: (await readMacros(db)).map(({ code, title, topics }) => ({
			name: `answer-${code}`,
			title,
			words: topics.length === 0 ? "לכל נושא" : `בנושא ${topics.map(topicWords).join(", ")}`,
			note: "שלושה נוסחים",
			waits: waiting.has(`answer-${code}`),
		})),
		/** Names what is added. */
		fresh: randomUUID().slice(0, 8),
		may: {
			words: isAllowed(staff.roles, "settings", "save"),
			money: isAllowed(staff.roles, "settings", "propose"),
		},
	};
}

/** The age of the dollar rate; in red from when the log reports it too. */
function ageOf(rate: Rate): Pick<Row, "note" | "isLate"> | undefined {
	const days = rateAgeDays({ rate });
	if (days < 1) return undefined;
	const note = days === 1 ? "של אתמול" : `לפני ${countDays(days)}`;
	return { note, isLate: isRateOld({ rate }) };
}

export default function Settings({ loaderData }: Route.ComponentProps) {
	const { desk: frame, claims, money, times, banner, answers, fresh, may } = loaderData;
	return (
		<DeskFrame
			desk={frame}
			title="הגדרות"
			crumb="כל שינוי נרשם, ואפשר לחזור ממנו"
			current="settings"
		>
			<div className={styles.page}>
				<Part
					id="claims"
					title="נתונים שמוצגים באתר"
					note="בלי תאריך אישור, או אחרי התוקף, נתון לא מוצג"
					rows={claims}
					may={may}
				/>
				<Part
					id="money"
					title="מחירים ותשלומים"
					note="אדם אחד מציע ואדם אחר מאשר. הזמנה שכבר נפתחה לא משתנה"
					rows={money}
					may={may}
				/>
				<Part
					id="times"
					title="שעות וימים סגורים"
					note="מהם נספרת כל הבטחה באתר. חגים שבחוק כבר נספרים"
					rows={times}
					may={may}
					add={`closed-${fresh}`}
				/>
				<Part
					id="banner"
					title="הודעה לכולם"
					note="משפט אחד מעל כל עמוד"
					rows={[banner]}
					may={may}
				/>
				<Part
					id="answers"
					title="תשובות מוכנות"
					note="נוסח לכל לשון פנייה, ליד פניות בנושא שלהן"
					rows={answers}
					may={may}
					add={`answer-${fresh}`}
				/>
			</div>
		</DeskFrame>
	);
}

type PartProps = {
	id: string;
	title: string;
	note: string;
	rows: readonly Row[];
	may: { words: boolean; money: boolean };
	/** The name of one to add. */
	add?: string;
};

function Part({ id, title, note, rows, may, add }: PartProps) {
	const mayEdit = may[areaOf((rows[0]?.name ?? add) as SettingName)];
	return (
		<section className={styles.part} aria-labelledby={id}>
			<div className={styles.head}>
				<h2 id={id}>{title}</h2>
				<p className="small muted">{note}</p>
				{add && mayEdit && (
					<LinkButton kind="line" small href={`/staff/settings/${add}`}>
						הוספה
					</LinkButton>
				)}
			</div>
			{!mayEdit && (
				<p className="small muted">
					{areaOf((rows[0]?.name ?? add) as SettingName) === "money"
						? "לכספים ולניהול. אפשר לקרוא, לא לשנות."
						: "לעריכה ולניהול. אפשר לקרוא, לא לשנות."}
				</p>
			)}
			<ul className={styles.rows}>
				{rows.map((row) => (
					<li key={row.name} data-setting={row.name}>
						<span>
							<b>{row.title}</b>
							<span className={styles.words}>{row.words}</span>
						</span>
						<span className={`small ${row.isLate ? styles.late : "muted"}`}>{row.note}</span>
						{row.waits && <Badge kind="accent">מחכה לאישור</Badge>}
						<Link className="link" to={`/staff/settings/${row.name}`}>
							{mayEdit ? "עריכה" : "פתיחה"}
							<span className="sr"> {row.title}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
