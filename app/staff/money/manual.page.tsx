import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { decideManual } from "../../payments/manual/refund.server";
import { formatMoment } from "../../platform/dates.ts";
import { conceal } from "../../platform/http/concealed.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { codeNames } from "../record/act-names.ts";
import { listStaffNames } from "../record/record.server.ts";
import { requireAct, requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/manual.page";
import { BothSums, Sum } from "./books/sums.tsx";
import styles from "./money.module.css";
import { dayEffects, handKinds, refundStates } from "./money-words.ts";
import { describeManual, findManual, readPayment } from "./payment.server.ts";
import { handToast, refundToast } from "./toasts.ts";

const list = "/staff/money?list=hands";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/money", title: "אישור שני", description: "", hidden: true });

type ItemArgs = RequestArgs & { params: { item?: string; act?: string } };

const isAct = (text: string | undefined): text is "approve" | "decline" =>
	text === "approve" || text === "decline";

async function requireManual({ context, params }: ItemArgs) {
	const row = isId(params.item) ? await findManual(siteOf(context).db, params.item) : undefined;
	return row ?? conceal(context);
}

/** The payment of an act by hand, and what the act comes to. */
async function readManual({ context }: ItemArgs, hand: Awaited<ReturnType<typeof requireManual>>) {
	const { db } = siteOf(context);
	const payment = (await readPayment(db, hand.number)) ?? conceal(context);
	return {
		payment,
		described: await describeManual(db, payment, { ...hand, cents: hand.cents ?? 0 }),
	};
}

export async function loader(args: Route.LoaderArgs) {
	const asked: ItemArgs = args;
	const staff = await requireStaff(args, "money");
	if (asked.params.act && !isAct(asked.params.act)) conceal(args.context);
	const hand = await requireManual(asked);
	const names = await listStaffNames(siteOf(args.context).db);
	const { asked_by, ...shown } = hand;
	const askedBy = names.get(asked_by) ?? "";
	const isOwn = asked_by === staff.accountId;
	const { payment, described } = await readManual(asked, hand);
	const { person, product_name: plan } = payment;
	const refunds = payment.refunds.map(({ id: _, ...refund }) => refund);
	return {
		desk: await deskOf(args, staff),
		hand: { ...shown, ...described, person, plan, refunds, askedBy, isOwn },
	};
}

/** The second person's word about money that moves by hand. */
export async function action(args: Route.ActionArgs) {
	const asked: ItemArgs = args;
	const { act } = asked.params;
	if (!isAct(act)) return conceal(args.context);
	const staff = await requireAct(args, "money", act);
	const hand = await requireManual(asked);
	const { id, kind } = hand;
	const form = await args.request.formData();
	const back = `/staff/money/by-hand/${id}`;
	await requireFreshFactor(args, staff, { act: `אישור שני: ${handKinds[kind]}`, back, form });
	const site = siteOf(args.context);
	const { described } = await readManual(asked, hand);
	const decided = await decideManual(site, staff, id, act);
	const isOwn = typeof decided === "object" && decided.refused === "own";
	return redirectWith(site, isOwn ? back : list, {
		toast: kind === "refund" ? refundToast(decided, described) : handToast(decided),
	});
}

export default function Page({ loaderData: { desk: frame, hand } }: Route.ComponentProps) {
	const path = `/staff/money/by-hand/${hand.id}`;
	return (
		<DeskFrame
			desk={frame}
			title={`אישור שני: ${handKinds[hand.kind]}`}
			crumb={<a href={list}>כספים</a>}
			current="money"
		>
			<div className={styles.item} data-item={hand.id}>
				<ManualFacts hand={hand} />
				{hand.is_done !== null ? (
					<p>{hand.is_done ? "אושר ונעשה." : "לא אושר."}</p>
				) : (
					<div className="row">
						{!hand.isOwn && (
							<form method="post" action={`${path}/approve`}>
								<Button type="submit" kind="accent">
									אישור שני
								</Button>
							</form>
						)}
						<form method="post" action={`${path}/decline`}>
							<Button type="submit" kind="line">
								{hand.isOwn ? "משיכת הבקשה" : "לא לאשר"}
							</Button>
						</form>
					</div>
				)}
				{hand.is_done === null && hand.isOwn && (
					<p className="small muted">את הבקשה מאשר אדם אחר, מכספים או מניהול.</p>
				)}
			</div>
		</DeskFrame>
	);
}

type Manual = Route.ComponentProps["loaderData"]["hand"];

/** Everything the second person decides about. */
function ManualFacts({ hand }: { hand: Manual }) {
	return (
		<dl className={styles.facts}>
			<div>
				<dt>סכום</dt>
				<dd>
					<BothSums {...hand} />
					{hand.is_done === null && <span className={styles.sub}>{dayEffects[hand.effect]}</span>}
				</dd>
			</div>
			<div>
				<dt>מי</dt>
				<dd>
					{hand.person ? (
						<a className="link" href={hand.person.href}>
							<bdi>{hand.person.name}</bdi>
						</a>
					) : (
						"חשבון שנמחק"
					)}
				</dd>
			</div>
			<div>
				<dt>מה</dt>
				<dd>
					<bdi>{hand.plan}</bdi>
					<span className={styles.sub}>
						על קבלה{" "}
						<a className="link num" href={`/staff/money/payments/${hand.number}`}>
							{hand.number}
						</a>
					</span>
				</dd>
			</div>
			<div>
				<dt>החזרים קודמים</dt>
				<dd>
					{hand.refunds.length === 0 && "אין"}
					{hand.refunds.map((refund) => (
						<span key={refund.asked_at.getTime()} className={styles.sub}>
							<Sum cents={refund.cents} currency={hand.currency} />, {refundStates[refund.state]},{" "}
							{formatMoment(refund.asked_at)}
						</span>
					))}
				</dd>
			</div>
			<div>
				<dt>למה</dt>
				<dd>
					{codeNames[hand.code]}: <bdi>{hand.words}</bdi>
				</dd>
			</div>
			<div>
				<dt>מי ביקש</dt>
				<dd>
					<bdi>{hand.askedBy}</bdi>, {formatMoment(hand.asked_at)}
				</dd>
			</div>
		</dl>
	);
}
