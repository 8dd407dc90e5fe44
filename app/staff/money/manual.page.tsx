import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { hasWaitingAct, undoAct } from "../../desk/acts.server.ts";
import { moveMoneySoon } from "../../payments/manual/acts.server.ts";
import { decideManual } from "../../payments/manual/refund.server.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { listStaffNames } from "../names.server.ts";
import { undoneToast } from "../queues/hold-acts.server.ts";
import { requireAct, requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/manual.page";
import { BothSums, Sum } from "./books/sums.tsx";
import { Fact, RequestFacts, SecondWord, Who } from "./facts.tsx";
import styles from "./money.module.css";
import { dayEffects, handKinds, refundStates } from "./money-words.ts";
import { describeManual, findManual, findNextManual, readPayment } from "./payment.server.ts";
import { afterMoney } from "./toasts.ts";

const list = "/staff/money?list=hands";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/money", title: "אישור שני", description: "", hidden: true });

type ItemArgs = RequestArgs & { params: { item?: string; act?: string } };

const isAct = (text: string | undefined): text is "approve" | "decline" | "undo" =>
	text === "approve" || text === "decline" || text === "undo";

async function requireManual({ context, params }: ItemArgs) {
	const row = isId(params.item) ? await findManual(siteOf(context).db, params.item) : undefined;
	return row ?? notFound(context);
}

/** The payment of a manual act, the act's sums, and the rest of the payment after a waiting refund. */
async function readManual({ context }: ItemArgs, hand: Awaited<ReturnType<typeof requireManual>>) {
	const { db } = siteOf(context);
	const payment = (await readPayment(db, hand.number)) ?? notFound(context);
	const described = await describeManual(db, payment, { ...hand, cents: hand.cents ?? 0 });
	const left = await describeManual(db, payment, { ...hand, cents: payment.leftCents });
	const isWaiting = hand.kind === "refund" && hand.is_done === null;
	const rest = isWaiting
		? { cents: left.cents - described.cents, agorot: left.agorot - described.agorot }
		: null;
	return { payment, described, rest };
}

export async function loader(args: Route.LoaderArgs) {
	const asked: ItemArgs = args;
	const staff = await requireStaff(args, "money");
	if (asked.params.act && !isAct(asked.params.act)) notFound(args.context);
	const hand = await requireManual(asked);
	const names = await listStaffNames(siteOf(args.context).db);
	const { asked_by, ...shown } = hand;
	const askedBy = names.get(asked_by) ?? "";
	const isOwn = asked_by === staff.accountId;
	const { payment, described, rest } = await readManual(asked, hand);
	const { person, product_name: plan } = payment;
	const daysEnd = payment.periods.at(-1)?.ends_at ?? null;
	const refunds = payment.refunds.map(({ id: _, ...refund }) => refund);
	return {
		desk: await deskOf(args, staff),
		hand: { ...shown, ...described, rest, daysEnd, person, plan, refunds, askedBy, isOwn },
		isLeaving: await hasWaitingAct(siteOf(args.context).db, { kind: "hand", id: hand.id }),
	};
}

/** The second person's decision about money moved by hand. */
export async function action(args: Route.ActionArgs) {
	const asked: ItemArgs = args;
	const { act } = asked.params;
	if (!isAct(act)) return notFound(args.context);
	const staff = await requireAct(args, "money", act);
	const hand = await requireManual(asked);
	const { id, kind } = hand;
	const site = siteOf(args.context);
	const back = `/staff/money/by-hand/${id}`;
	const subject = { kind: "hand", id } as const;
	if (act === "undo") {
		return redirectWith(site, back, {
			toast: undoneToast("money", await undoAct(site, staff, subject)),
		});
	}
	const form = await args.request.formData();
	await requireFreshFactor(args, staff, { act: `אישור שני: ${handKinds[kind]}`, back, form });
	const { described } = await readManual(asked, hand);
	const decided = await (form.has("next")
		? moveMoneySoon(site, staff, subject, { act })
		: decideManual(site, staff, id, act));
	const isOwn = typeof decided === "object" && decided.refused === "own";
	const next = decided === "deferred" ? await findNextManual(site.db, staff) : null;
	return redirectWith(
		site,
		isOwn ? back : next ? `/staff/money/by-hand/${next}` : list,
		afterMoney(decided, kind === "refund" ? described : undefined),
	);
}

export default function Page({
	loaderData: { desk: frame, hand, isLeaving },
}: Route.ComponentProps) {
	const path = `/staff/money/by-hand/${hand.id}`;
	return (
		<DeskFrame
			desk={frame}
			title={`אישור שני: ${handKinds[hand.kind]}`}
			crumb={<a href={list}>כספים</a>}
			current="money"
			startsOver
		>
			<div className={styles.item} data-item={hand.id}>
				<ManualFacts hand={hand} />
				{isLeaving ? (
					<p>ההחלטה נכנסת לתוקף בתוך שניות.</p>
				) : hand.is_done !== null ? (
					<p>{hand.is_done ? "אושר ונעשה." : "לא אושר."}</p>
				) : (
					<SecondWord path={path} isOwn={hand.isOwn} />
				)}
			</div>
		</DeskFrame>
	);
}

type Manual = Route.ComponentProps["loaderData"]["hand"];

/** Everything that the second person decides on. */
function ManualFacts({ hand }: { hand: Manual }) {
	return (
		<dl className={styles.facts}>
			<Fact name="סכום">
				<BothSums {...hand} />
				{hand.is_done === null && <span className={styles.sub}>{dayEffects[hand.effect]}</span>}
			</Fact>
			{hand.rest && (
				<Fact name="נשאר מהקבלה">
					{hand.rest.cents > 0 ? (
						<BothSums {...hand.rest} currency={hand.currency} />
					) : (
						"דבר לא נשאר"
					)}
				</Fact>
			)}
			{hand.is_done === null && hand.daysEnd && (
				<Fact name="ימי המינוי">
					עד <bdi className="num">{formatDay(hand.daysEnd)}</bdi>
				</Fact>
			)}
			<Fact name="מי">
				<Who person={hand.person} />
			</Fact>
			<Fact name="מה">
				<bdi>{hand.plan}</bdi>
				<span className={styles.sub}>
					על קבלה{" "}
					<a className="link num" href={`/staff/money/payments/${hand.number}`}>
						{hand.number}
					</a>
				</span>
			</Fact>
			<Fact name="החזרים קודמים">
				{hand.refunds.length === 0 && "אין"}
				{hand.refunds.map((refund) => (
					<span key={refund.asked_at.getTime()} className={styles.sub}>
						<Sum cents={refund.cents} currency={hand.currency} />, {refundStates[refund.state]},{" "}
						{formatMoment(refund.asked_at)}
					</span>
				))}
			</Fact>
			<RequestFacts code={hand.code} words={hand.words} by={hand.askedBy} at={hand.asked_at} />
		</dl>
	);
}
