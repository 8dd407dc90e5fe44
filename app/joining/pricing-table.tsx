import type { ReactNode } from "react";
import { type Entitlements, entitlements, type Tier, tiers } from "../memberships/entitlements.ts";
import { findPlan, formatPrice, type PlanId } from "../memberships/plans.ts";
import { answerTime } from "../owner/setting.ts";
import { formatShekels, toAgorot } from "../payments/money.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./pricing-table.module.css";

type Line = {
	title: string;
	help?: string;
	cell: (rights: Entitlements, tier: Tier) => ReactNode;
};

const answers: Record<Entitlements["answer"], ReactNode> = {
	"24-hours": `עד ${answerTime.usual}`,
	"same-day": answerTime.sameDay,
	named: (
		<>
			{answerTime.sameDay}
			<small>איש קשר אחד, קבוע</small>
		</>
	),
};

const groups: readonly { title: string; lines: readonly Line[] }[] = [
	{
		title: "להכיר",
		lines: [
			{
				title: "הגלריה",
				cell: ({ profilesADay }) =>
					profilesADay === null ? "כולה" : <Count of={profilesADay} note="פרופילים ביום" />,
			},
			{
				title: "לבבות ביום",
				help: "בשבוע הראשון שליש מהם",
				cell: ({ heartsADay }) => <Count of={heartsADay} />,
			},
			{
				title: "מי אהב, מי צפה",
				cell: ({ seesWho }) => (seesWho ? "הכול" : "המספר האמיתי"),
			},
			{
				title: "בקשות לאלבום פרטי ביום",
				help: "בשבוע הראשון שליש מהן",
				cell: ({ albumsADay }) => <Count of={albumsADay} />,
			},
			{
				title: "היכרויות היום",
				help: "לכל היותר, בכל בוקר",
				cell: ({ picksADay }) => <Count of={picksADay} />,
			},
			{
				title: "חיפושים שמורים",
				cell: ({ savedSearches, searchAlerts }) => (
					<Count of={savedSearches} note={searchAlerts ? "עם התראות" : undefined} />
				),
			},
		],
	},
	{
		title: "לדבר",
		lines: [
			{ title: "לקרוא ולענות", cell: () => <Yes /> },
			{
				title: "שיחות חדשות ביום",
				help: "בשבוע הראשון שליש מהן; אחרי לב משני הצדדים הן לא נספרות",
				cell: ({ conversationsADay }) => <Count of={conversationsADay} />,
			},
			{
				title: "מתנות כלולות בחודש",
				cell: ({ giftsAMonth }) => <Count of={giftsAMonth} />,
			},
		],
	},
	{
		title: "דיסקרטיות ויחס אישי",
		lines: [
			{
				title: "מצב בלתי נראה",
				help: "צפייה בלי להופיע אצל מי שצפית בו",
				cell: ({ mayBeInvisible }) => (mayBeInvisible ? <Yes /> : <No />),
			},
			{ title: "מענה של הצוות", cell: ({ answer }) => answers[answer] },
		],
	},
];

const heads: Record<"woman" | "free", { name: string; time: string }> = {
	woman: { name: "אישה, חברה", time: "תמיד" },
	free: { name: "גבר, בלי מסלול", time: "כל עוד החשבון פתוח" },
};

type TableProps = {
	/** Of each plan, in cents. */
	prices: readonly { id: PlanId; amount: number }[];
	/** Shekels per dollar; null while payments are closed. */
	usdIls: string | null;
	/** The column that a phone shows first. */
	shown: Tier;
	isOffered: boolean;
};

/** Who may do what, in one table (`members.md` 5); phones show one column, chosen above it. */
export function PricingTable({ prices, usdIls, shown, isOffered }: TableProps) {
	return (
		<div className={styles.part}>
			<fieldset className={styles.choice}>
				<legend className="sr">איזה טור להציג</legend>
				{tiers.map((tier) => (
					<label key={tier}>
						<input type="radio" name="column" value={tier} defaultChecked={tier === shown} />
						<span>{shortName(tier)}</span>
					</label>
				))}
			</fieldset>
			<table className={styles.table}>
				<caption className="sr">מה חינם, מה במסלול</caption>
				<thead>
					<tr>
						<td />
						{tiers.map((tier) => (
							<th key={tier} scope="col" data-tier={tier}>
								<Head
									tier={tier}
									cents={prices.find(({ id }) => id === tier)?.amount}
									usdIls={usdIls}
								/>
							</th>
						))}
					</tr>
				</thead>
				{groups.map(({ title, lines }) => (
					<tbody key={title}>
						<tr className={styles.group}>
							<th scope="rowgroup">{title}</th>
							{tiers.map((tier) => (
								<td key={tier} data-tier={tier} />
							))}
						</tr>
						{lines.map((line) => (
							<Row key={line.title} line={line} />
						))}
					</tbody>
				))}
				{isOffered && (
					<tfoot>
						<tr>
							<td />
							{tiers.map((tier) => (
								<td key={tier} data-tier={tier}>
									<Choose tier={tier} />
								</td>
							))}
						</tr>
					</tfoot>
				)}
			</table>
		</div>
	);
}

function Row({ line: { title, help, cell } }: { line: Line }) {
	return (
		<tr>
			<th scope="row">
				{title}
				{help && <small>{help}</small>}
			</th>
			{tiers.map((tier) => (
				<td key={tier} data-tier={tier}>
					{cell(entitlements[tier], tier)}
				</td>
			))}
		</tr>
	);
}

type HeadProps = { tier: Tier; cents: number | undefined; usdIls: string | null };

function Head({ tier, cents, usdIls }: HeadProps) {
	const plan = findPlan(tier);
	if (!plan || cents === undefined) {
		const { name, time } = heads[tier as keyof typeof heads];
		return (
			<>
				<span className={styles.name}>{name}</span>
				<span className={styles.price}>חינם</span>
				<span className={styles.time}>{time}</span>
			</>
		);
	}
	return (
		<>
			{plan.popular && <Badge kind="accent">הנבחר ביותר</Badge>}
			<bdi className={styles.name} dir="ltr">
				{plan.name}
			</bdi>
			<bdi className={styles.price} dir="ltr">
				{formatPrice({ amount: cents, currency: "USD" })}
			</bdi>
			<span className={styles.time}>
				{usdIls !== null && <bdi dir="ltr">{formatShekels(toAgorot(cents, usdIls))}</bdi>} ל־30 יום
			</span>
		</>
	);
}

function Choose({ tier }: { tier: Tier }) {
	const plan = findPlan(tier);
	if (!plan) return null;
	return (
		<LinkButton kind={plan.popular ? "accent" : "line"} small href="/sugardaddy#plans">
			<span>
				לבחירת <bdi dir="ltr">{plan.name}</bdi>
			</span>
		</LinkButton>
	);
}

function shortName(tier: Tier): ReactNode {
	const plan = findPlan(tier);
	if (plan) return <bdi dir="ltr">{plan.name}</bdi>;
	return tier === "woman" ? "אישה" : "גבר, בלי מסלול";
}

function Count({ of, note }: { of: number; note?: string }) {
	return (
		<>
			<b className="num">{of}</b>
			{note && <small>{note}</small>}
		</>
	);
}

function Yes() {
	return (
		<>
			<Icon name="check" />
			<span className="sr">כן</span>
		</>
	);
}

function No() {
	return (
		<>
			<span aria-hidden="true">–</span>
			<span className="sr">לא</span>
		</>
	);
}
