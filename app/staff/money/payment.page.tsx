import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { hasWaitingAct, undoAct } from "../../desk/acts.server.ts";
import { moveMoneySoon } from "../../payments/manual/acts.server.ts";
import { addDays } from "../../payments/manual/days.server.ts";
import { aloneText, isDaysChoice, manualCodes } from "../../payments/manual/manual.ts";
import { refundManually } from "../../payments/manual/refund.server.ts";
import { dayErrors } from "../../payments/manual/refusal-words.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import type { Reasons } from "../../platform/forms/handle-form.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { RadioGroup } from "../../ui/forms/choice.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { KeptNotice, useKeptForm } from "../frame/kept-form.tsx";
import { isAllowed } from "../permissions.ts";
import { undoneToast } from "../queues/hold-acts.server.ts";
import { codeNames } from "../record/act-names.ts";
import { requireAct, requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/payment.page";
import { BothSums, PaymentState, Sum } from "./books/sums.tsx";
import { Fact, Who } from "./facts.tsx";
import { daysForm, refundForm } from "./money.form.ts";
import styles from "./money.module.css";
import { dayChoices, dayEffects, handKinds, refundStates } from "./money-words.ts";
import {
	type DescribedManual,
	describeManual,
	readPayment,
	type ShownPayment,
	showPayment,
} from "./payment.server.ts";
import { afterMoney } from "./toasts.ts";
import { TypedSum, useTyped } from "./typed-sum.tsx";
import { WhyFields } from "./why-fields.tsx";
export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/money", title: "תשלום", description: "", hidden: true });

type ItemArgs = RequestArgs & { params: { item?: string; act?: string } };

const isAct = (text: string | undefined): text is "refund" | "days" | "undo" =>
	text === "refund" || text === "days" || text === "undo";

async function requirePayment({ context, params: { item = "" } }: ItemArgs) {
	const payment = /^\d{1,9}$/.test(item)
		? await readPayment(siteOf(context).db, Number(item))
		: null;
	return payment ?? notFound(context);
}

export async function loader(args: Route.LoaderArgs) {
	const asked: ItemArgs = args;
	const staff = await requireStaff(args, "money");
	if (asked.params.act && !isAct(asked.params.act)) notFound(args.context);
	const payment = await requirePayment(asked);
	return {
		desk: await deskOf(args, staff),
		payment: showPayment(payment),
		left: await describeManual(siteOf(args.context).db, payment, {
			kind: "refund",
			cents: payment.leftCents,
			days_stay: null,
		}),
		mayAct: isAllowed(staff.roles, "money", "refund"),
		isLeaving: await hasWaitingAct(siteOf(args.context).db, { kind: "payment", id: payment.id }),
		now: new Date(),
	};
}

/** What is wrong with the choice about the days, which is asked only for a partial refund. */
function wrongDays(
	{ isPlan, leftCents, ended_at }: { isPlan: boolean; leftCents: number; ended_at: Date | null },
	cents: number,
	days: "stay" | "end" | undefined,
): Reasons | null {
	if (!isPlan) return null;
	const isChoice = isDaysChoice(cents, { cents: leftCents, isEnded: ended_at !== null });
	if (isChoice && !days) return { days: dayErrors.unasked };
	return days === "stay" && cents === leftCents ? { days: dayErrors.no_part } : null;
}

type Refused = { act: "refund" | "days"; result: SubmissionResult };

export async function action(args: Route.ActionArgs) {
	const asked: ItemArgs = args;
	const { act } = asked.params;
	if (!isAct(act)) return notFound(args.context);
	const staff = await requireAct(args, "money", act);
	const payment = await requirePayment(asked);
	const { id: paymentId, number } = payment;
	const site = siteOf(args.context);
	const back = `/staff/money/payments/${number}`;
	const subject = { kind: "payment", id: paymentId } as const;
	if (act === "undo") {
		return redirectWith(site, back, {
			toast: undoneToast("money", await undoAct(site, staff, subject)),
		});
	}
	const form = await args.request.formData();
	const isSoon = form.has("next");
	const what = act === "refund" ? `החזר ידני, קבלה ${number}` : `הוספת ימים, קבלה ${number}`;
	await requireFreshFactor(args, staff, { act: what, back, form });
	const answer = (result: SubmissionResult): Refused => ({ act, result });
	if (act === "refund") {
		return handleForm<typeof refundForm, Response, Refused>(args, {
			schema: refundForm,
			form,
			answer,
			check: ({ dollars: cents, days }) => wrongDays(payment, cents, days),
			act: async ({ value: { dollars: cents, days, seen, ...why } }) => {
				// Where there are no days, a partial refund leaves the rest as it is.
				const isPart = !payment.isPlan && cents < payment.leftCents;
				const daysStay = isPart || (days ? days === "stay" : null);
				const asked = { kind: "refund", cents, days_stay: daysStay };
				const described = await describeManual(site.db, payment, asked);
				const sent = { act, cents, daysStay, seen, why };
				const done = await (isSoon
					? moveMoneySoon(site, staff, subject, sent)
					: refundManually(site, staff, { paymentId, ...sent }, why));
				return redirectWith(site, back, afterMoney(done, described));
			},
		});
	}
	return handleForm<typeof daysForm, Response, Refused>(args, {
		schema: daysForm,
		form,
		answer,
		act: async ({ value: { days, seen, ...why } }) => {
			const sent = { act, days, seen, why };
			const added = await (isSoon
				? moveMoneySoon(site, staff, subject, sent)
				: addDays(site, staff, { paymentId, ...sent }, why));
			return redirectWith(site, back, afterMoney(added));
		},
	});
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { payment, left, now, isLeaving } = loaderData;
	const mayAct = loaderData.mayAct && !isLeaving;
	const { number } = payment;
	const form = { number, seen: payment.hands.length };
	const isOver = !payment.is_waiting && payment.periods.every(({ ends_at }) => ends_at <= now);
	const resultOf = (act: Refused["act"]) => (actionData?.act === act ? actionData.result : null);
	return (
		<DeskFrame
			desk={loaderData.desk}
			title={
				<>
					קבלה <bdi className="num">{number}</bdi>
				</>
			}
			crumb={
				<>
					<a href="/staff/money?list=payments">כספים</a>
					<span>{formatMoment(payment.settled_at)}</span>
				</>
			}
			current="money"
			startsOver
		>
			<div className={styles.item} data-item={number}>
				<PaymentFacts payment={payment} />
				{isLeaving && <Notice>פעולה על התשלום הזה נכנסת לתוקף בתוך שניות.</Notice>}
				{mayAct && payment.leftCents > 0 && !payment.is_disputed && (
					<Refund {...form} {...payment} left={left} lastResult={resultOf("refund")} />
				)}
				{mayAct && !isOver && <Days {...form} lastResult={resultOf("days")} />}
			</div>
		</DeskFrame>
	);
}

type FormProps = { number: number; seen: number; lastResult: SubmissionResult | null };

type RefundProps = FormProps &
	Pick<ShownPayment, "isPlan" | "unused" | "usd_ils"> & { left: DescribedManual };

function Refund({ number, seen, left, isPlan, unused, usd_ils, lastResult }: RefundProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "refund",
		schema: refundForm,
		lastResult,
		defaultValue: { dollars: ((unused?.cents ?? left.cents) / 100).toFixed(2) },
	});
	const kept = useKeptForm(`payment ${number} refund ${seen}`);
	const dollars = field("dollars");
	const { typed, follow } = useTyped(String(dollars.defaultValue ?? ""));
	return (
		<Form
			{...formProps}
			ref={kept.form}
			onInput={kept.keep}
			action={`/staff/money/payments/${number}/refund`}
			className={styles.form}
		>
			<h2>החזר ידני</h2>
			{kept.isBack && <KeptNotice until="sent" />}
			<p className="small muted">
				נותר להחזיר <BothSums {...left} />.{" "}
				{isPlan && left.effect !== "ended"
					? "החזר של כל מה שנותר מבטל את כל הימים."
					: dayEffects[left.effect]}{" "}
				{!isPlan &&
					(unused ? (
						<>
							לפי הכללים מגיע <Sum cents={unused.cents} currency={left.currency} />
							{unused.unused && (
								<>
									, על <bdi className="num">{unused.unused.left}</bdi> מתוך{" "}
									<bdi className="num">{unused.unused.of}</bdi>
								</>
							)}
							.{" "}
						</>
					) : (
						"לפי הכללים לא מגיע החזר: מה שמוחזר מכאן הוא לפנים משורת הדין. "
					))}
				מעל <bdi dir="ltr">{aloneText}</bdi> מאשר גם אדם שני.
			</p>
			<FormError errors={form.errors} />
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="next" value="1" />
			<TextField
				{...dollars}
				onInput={follow}
				label={left.currency === "ILS" ? "סכום בשקלים" : "סכום בדולרים"}
				dir="ltr"
				inputMode="decimal"
			/>
			<TypedSum typed={typed} left={left} rate={usd_ils} />
			{isPlan && left.effect !== "ended" && (
				<RadioGroup
					{...field("days")}
					legend="אם מוחזר רק חלק: מה קורה לימים?"
					options={dayChoices}
				/>
			)}
			<WhyFields codes={manualCodes} field={field} />
			<div className="row">
				<Button type="submit" kind="accent">
					החזר
				</Button>
			</div>
		</Form>
	);
}

function Days({ number, seen, lastResult }: FormProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "days",
		schema: daysForm,
		lastResult,
	});
	const kept = useKeptForm(`payment ${number} days ${seen}`);
	return (
		<Form
			{...formProps}
			ref={kept.form}
			onInput={kept.keep}
			action={`/staff/money/payments/${number}/days`}
			className={styles.form}
		>
			<h2>הוספת ימים</h2>
			{kept.isBack && <KeptNotice until="sent" />}
			<FormError errors={form.errors} />
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="next" value="1" />
			<TextField {...field("days")} label="כמה ימים" dir="ltr" inputMode="numeric" />
			<WhyFields codes={manualCodes} field={field} />
			<div className="row">
				<Button type="submit" kind="line">
					הוספה
				</Button>
			</div>
		</Form>
	);
}

function PaymentFacts({ payment }: { payment: ShownPayment }) {
	const { person, refunds, periods, hands } = payment;
	return (
		<dl className={styles.facts}>
			<Fact name="מי">
				<Who person={person} />
			</Fact>
			<Fact name="שולם">
				<BothSums cents={payment.cents} currency={payment.currency} agorot={payment.total_agorot} />{" "}
				<PaymentState row={payment} />
			</Fact>
			<Fact name="מה">
				<bdi>{payment.product_name}</bdi>
				{periods.map(({ starts_at, ends_at }) => (
					<span key={starts_at.getTime()} className={styles.sub}>
						{formatDay(starts_at)} עד {formatDay(ends_at)}
					</span>
				))}
			</Fact>
			<Fact name="אצל הספק">
				<bdi dir="ltr">{payment.capture_id}</bdi>
				<span className={styles.sub}>
					הזמנה <bdi dir="ltr">{payment.provider_order_id}</bdi>
				</span>
			</Fact>
			{refunds.map((refund) => (
				<Fact key={refund.asked_at.getTime()} name="החזר">
					<Sum cents={refund.cents} currency={payment.currency} />, {refundStates[refund.state]}
					<span className={styles.sub}>
						{codeNames[refund.reason]}, {formatMoment(refund.asked_at)}
						{refund.number !== null && (
							<>
								, זיכוי <bdi className="num">{refund.number}</bdi>
							</>
						)}
					</span>
				</Fact>
			))}
			{payment.disputes.map((dispute) => (
				<Fact key={dispute.id} name="מחלוקת">
					<bdi dir="ltr">{dispute.id}</bdi>, {dispute.is_open ? "פתוחה" : "הסתיימה"}
				</Fact>
			))}
			{hands.map((hand) => (
				<Fact key={hand.asked_at.getTime()} name={`${handKinds[hand.kind]}, ידני`}>
					{hand.cents === null ? (
						<>
							<bdi>{hand.days}</bdi> ימים
						</>
					) : (
						<Sum cents={hand.cents} currency={payment.currency} />
					)}
					, {hand.is_done === null ? "מחכה לאדם שני" : hand.is_done ? "נעשה" : "לא אושר"}
					<span className={styles.sub}>
						{payment.isPlan &&
							hand.days_stay !== null &&
							`${hand.days_stay ? "הימים נשארים" : "הימים מסתיימים"}. `}
						{codeNames[hand.code]}: <bdi>{hand.words}</bdi>
					</span>
				</Fact>
			))}
		</dl>
	);
}
