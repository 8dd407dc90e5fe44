import { findGift } from "../../credits/catalogue.ts";
import { sourceWords } from "../../gifts/ledger-words.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { siteOf } from "../../platform/site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { BareTable } from "../../ui/table.tsx";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { namePeople } from "../names.server.ts";
import { findPersonOf } from "../people/person.server.ts";
import { isAllowed } from "../permissions.ts";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/credits.page";
import { Sum } from "./books/sums.tsx";
import { readLedger } from "./credits.server.ts";
import styles from "./money.module.css";
import { movementKinds } from "./money-words.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/money", title: "פנקס זיכויים", description: "", hidden: true });

/** The credits of one person: what gave them, and each movement. */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "money");
	const { db } = siteOf(args.context);
	const person = (await findPersonOf(db, args.params.number)) ?? notFound(args.context);
	const after = Number(new URL(args.request.url).searchParams.get("after") ?? Number.NaN);
	const from = Number.isSafeInteger(after) && after > 0 ? after : null;
	return {
		desk: await deskOf(args, staff),
		person: (await namePeople(db, [person.id])).get(person.id) ?? null,
		path: `/staff/money/credits/${person.number ?? person.id}`,
		movesMoney: isAllowed(staff.roles, "money", "refund"),
		isFirst: from === null,
		...(await readLedger(db, person.id, from)),
	};
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { person, path, lots, movements, next, isFirst } = loaderData;
	return (
		<DeskFrame
			desk={loaderData.desk}
			title="פנקס זיכויים"
			crumb={
				<>
					<a href="/staff/money">כספים</a>
					{person && (
						<a href={person.href}>
							<bdi>{person.name}</bdi>
						</a>
					)}
				</>
			}
			current="money"
		>
			{lots && lots.rows.length === 0 && <p className="muted">עוד לא היו כאן זיכויים.</p>}
			{lots && lots.rows.length > 0 && <Lots lots={lots} movesMoney={loaderData.movesMoney} />}
			{movements.length > 0 && <Movements movements={movements} />}
			<div className="row">
				{!isFirst && (
					<LinkButton kind="line" small href={path}>
						לתחילת הפנקס
					</LinkButton>
				)}
				{next !== null && (
					<LinkButton kind="line" small href={`${path}?after=${next}`}>
						מה שהיה קודם
					</LinkButton>
				)}
			</div>
		</DeskFrame>
	);
}

type Loaded = Route.ComponentProps["loaderData"];

function Lots({ lots, movesMoney }: { lots: NonNullable<Loaded["lots"]>; movesMoney: boolean }) {
	return (
		<section className={styles.block} aria-labelledby="lots">
			<div className={styles.head}>
				<h2 id="lots">מאיפה הגיעו</h2>
				<span className={styles.sub}>החזר על מה שלא נשלח מתחיל בדף התשלום, ונרשם</span>
			</div>
			<div className={styles.scroll}>
				<BareTable
					caption="מאיפה הגיעו"
					className={styles.table}
					heads={["מה", "מתאריך", "עד", "היו", "יתרה", "להחזר", "קבלה"]}
					rows={lots.rows.map((lot) => [
						sourceWords(lot.source, lot.name),
						formatDay(lot.startsAt),
						lot.endsAt ? formatDay(lot.endsAt) : "בלי סוף",
						<bdi key="size" className="num">
							{lot.source === "unlimited" ? "ללא הגבלה" : lot.size}
						</bdi>,
						<span key="balance">
							<bdi className="num">{lot.source === "unlimited" ? "" : lot.balance}</bdi>
							{lot.frozen > 0 && (
								<>
									{" "}
									(מוקפאים <bdi className="num">{lot.frozen}</bdi>)
								</>
							)}
						</span>,
						lot.backCents > 0 && lot.currency ? (
							<Sum key="back" cents={lot.backCents} currency={lot.currency} />
						) : (
							""
						),
						lot.receipt === null ? (
							""
						) : (
							<a
								key="receipt"
								className="link"
								href={`/staff/money/payments/${lot.receipt}${movesMoney && lot.backCents > 0 ? "#refund" : ""}`}
							>
								<bdi className="num">{lot.receipt}</bdi>
								{movesMoney && lot.backCents > 0 && " · החזר"}
							</a>
						),
					])}
				/>
			</div>
			{lots.more && <p className="small muted">מוצגים 50 האחרונים. התנועות כולן למטה.</p>}
		</section>
	);
}

function Movements({ movements }: Pick<Loaded, "movements">) {
	return (
		<section className={styles.block} aria-labelledby="movements">
			<div className={styles.head}>
				<h2 id="movements">תנועות</h2>
				<span className={styles.sub}>החדשות קודם, ואף אחת לא משתנה</span>
			</div>
			<div className={styles.scroll}>
				<BareTable
					caption="תנועות"
					className={styles.table}
					heads={["מספר", "מתי", "מה", "על מה", "שינוי", "יתרה"]}
					rows={movements.map(({ number, at, kind, amount, total, source, name, gift }) => [
						<bdi key="number" className="num" data-movement={number}>
							{number}
						</bdi>,
						formatMoment(at),
						movementKinds[kind],
						gift ? (findGift(gift)?.name ?? "מתנה") : sourceWords(source, name),
						<bdi key="amount" dir="ltr" className="num">
							{amount > 0 ? `+${amount}` : amount === 0 ? "0" : `−${-amount}`}
						</bdi>,
						<bdi key="total" className="num">
							{total}
						</bdi>,
					])}
				/>
			</div>
		</section>
	);
}
