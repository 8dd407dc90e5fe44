import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { hasWaitingAct, undoAct } from "../../desk/acts.server.ts";
import { addressed, findNeighbours, findNext } from "../../desk/queue.server.ts";
import { type MoneyAct, moveMoneySoon } from "../../payments/manual/acts.server.ts";
import { closeDiscrepancy } from "../../payments/manual/close-discrepancy.server.ts";
import { moveDiscrepancy } from "../../payments/manual/discrepancy-money.server.ts";
import { discrepancyWords } from "../../payments/manual/discrepancy-words.ts";
import { aloneText, closingCodes, manualCodes, type Why } from "../../payments/manual/manual.ts";
import { recordManualPayment, retryRefund } from "../../payments/manual/refund.server.ts";
import { handRefusals } from "../../payments/manual/refusal-words.ts";
import { formatMoment } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/field.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { KeptNotice, useKeptForm } from "../frame/kept-form.tsx";
import { undoneToast } from "../queues/hold-acts.server.ts";
import { Neighbours } from "../queues/neighbours.tsx";
import { codeNames } from "../record/act-names.ts";
import { requireAct, requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/discrepancy.page";
import {
	type Discrepancy,
	discrepancyQueue,
	findDiscrepancy,
	isNotAskedBy,
} from "./discrepancies.server.ts";
import { DiscrepancySums } from "./discrepancy-list.tsx";
import { DiscrepancyFacts, MoveDiscrepancy } from "./discrepancy-money.tsx";
import { readDiscrepancySheet } from "./discrepancy-sheet.server.ts";
import { SecondWord } from "./facts.tsx";
import { closeForm, whyForm } from "./money.form.ts";
import styles from "./money.module.css";
import { moveNames } from "./money-words.ts";
import { afterMoney } from "./toasts.ts";
import { WhyFields } from "./why-fields.tsx";

const list = "/staff/money";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: list, title: "הפרש", description: "", hidden: true });

type ItemArgs = RequestArgs & { params: { item?: string; act?: string } };

const acts = ["close", "book", "repay", "approve", "decline", "retry", "paid", "undo"] as const;
const isAct = (text: string | undefined): text is (typeof acts)[number] =>
	acts.some((act) => act === text);

async function requireDiscrepancy({ context, params }: ItemArgs): Promise<Discrepancy> {
	const found = isId(params.item) ? await findDiscrepancy(siteOf(context).db, params.item) : null;
	return found ?? notFound(context);
}

export async function loader(args: Route.LoaderArgs) {
	const asked: ItemArgs = args;
	const staff = await requireStaff(args, "money");
	if (asked.params.act && !isAct(asked.params.act)) notFound(args.context);
	const discrepancy = await requireDiscrepancy(asked);
	const about = { kind: "difference", id: discrepancy.id } as const;
	const { db } = siteOf(args.context);
	return {
		desk: await deskOf(args, staff),
		discrepancy,
		isLeaving: await hasWaitingAct(db, about),
		neighbours: discrepancy.solvedAt
			? null
			: addressed(
					await findNeighbours(db, discrepancyQueue, discrepancy.id),
					(id) => `${list}/differences/${id}`,
				),
		sheet: await readDiscrepancySheet(db, staff, discrepancy.id),
	};
}

type Refused = { act: (typeof acts)[number]; result: SubmissionResult };

export async function action(args: Route.ActionArgs) {
	const asked: ItemArgs = args;
	const { act } = asked.params;
	if (!isAct(act)) return notFound(args.context);
	const staff = await requireAct(args, "money", act);
	const { id, kind, subject } = await requireDiscrepancy(asked);
	const site = siteOf(args.context);
	const about = { kind: "difference", id } as const;
	const path = `${list}/differences/${id}`;
	if (act === "undo") {
		return redirectWith(site, path, {
			toast: undoneToast("money", await undoAct(site, staff, about)),
		});
	}
	const form = await args.request.formData();
	const sending = { args, staff, id, form, isSoon: form.has("next") };
	if (act === "close") return close(sending);
	if (act === "book" || act === "repay") return move(sending, act);
	if (act === "approve" || act === "decline") return decide(sending, act);
	if (kind !== "refund-failed" || !isId(subject)) return notFound(args.context);
	return settleOwed(sending, act, subject);
}

type Sending = {
	args: Route.ActionArgs;
	staff: Parameters<typeof requireFreshFactor>[1];
	id: string;
	form: FormData;
	/** Whether it can be undone for ten seconds. */
	isSoon: boolean;
};

async function goOn({ args, staff, id }: Sending, done: string | { refused: string }) {
	const site = siteOf(args.context);
	const isOn = done === "deferred" || done === "waits";
	const next = isOn ? await findNext(site.db, discrepancyQueue, id, isNotAskedBy(staff)) : null;
	return redirectWith(site, next ? `${list}/differences/${next}` : list, afterMoney(done));
}

const moveSoon = ({ args, staff, id }: Sending, sent: MoneyAct) =>
	moveMoneySoon(siteOf(args.context), staff, { kind: "difference", id }, sent);

/** Runs an act with the reason that its form asks for. */
const withReason = (
	{ args, form }: Sending,
	act: Refused["act"],
	carryOut: (why: Why) => Promise<Response>,
) =>
	handleForm<typeof whyForm, Response, Refused>(args, {
		schema: whyForm,
		form,
		answer: (result) => ({ act, result }),
		act: ({ value }) => carryOut(value),
	});

function close(sending: Sending) {
	const { args, staff, id, form, isSoon } = sending;
	const site = siteOf(args.context);
	return handleForm<typeof closeForm, Response, Refused>(args, {
		schema: closeForm,
		form,
		answer: (result) => ({ act: "close", result }),
		act: async ({ value }) => {
			if (isSoon) return goOn(sending, await moveSoon(sending, { act: "close", why: value }));
			const closed = await closeDiscrepancy(site.db, staff, id, value);
			if (closed === "closed") {
				return redirectWith(site, list, { toast: { kind: "success", title: "ההפרש נסגר" } });
			}
			const body = handRefusals[closed.refused] ?? "";
			return redirectWith(site, `${list}/differences/${id}`, {
				toast: { kind: "destructive", title: "ההפרש לא נסגר", body },
			});
		},
	});
}

async function move(sending: Sending, act: "book" | "repay") {
	const { args, staff, id, form, isSoon } = sending;
	const back = `${list}/differences/${id}`;
	await requireFreshFactor(args, staff, { act: moveNames[act].title, back, form });
	return withReason(sending, act, async (why) => {
		const sent = { act, why };
		return goOn(
			sending,
			await (isSoon
				? moveSoon(sending, sent)
				: moveDiscrepancy(siteOf(args.context), staff, id, sent)),
		);
	});
}

/** The second person's decision. */
async function decide(sending: Sending, act: "approve" | "decline") {
	const { args, staff, id, form, isSoon } = sending;
	const site = siteOf(args.context);
	const back = `${list}/differences/${id}`;
	await requireFreshFactor(args, staff, { act: "אישור שני: הפרש", back, form });
	const decided = await (isSoon
		? moveSoon(sending, { act })
		: moveDiscrepancy(site, staff, id, { act }));
	const isOwn = typeof decided === "object" && decided.refused === "own";
	return isOwn ? redirectWith(site, back, afterMoney(decided)) : goOn(sending, decided);
}

/** Retries a refund that the provider refused, or notes it as paid another way. */
async function settleOwed(sending: Sending, act: "retry" | "paid", refundId: string) {
	const { args, staff, id, form, isSoon } = sending;
	const site = siteOf(args.context);
	const back = `${list}/differences/${id}`;
	await requireFreshFactor(args, staff, { act: "טיפול בהחזר שהספק דחה", back, form });
	if (act === "retry") {
		return goOn(
			sending,
			await (isSoon ? moveSoon(sending, { act, refundId }) : retryRefund(site, staff, refundId)),
		);
	}
	return withReason(sending, act, async (why) =>
		goOn(
			sending,
			await (isSoon
				? moveSoon(sending, { act, refundId, why })
				: recordManualPayment(site, staff, refundId, why)),
		),
	);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { discrepancy, isLeaving, sheet } = loaderData;
	const path = `${list}/differences/${discrepancy.id}`;
	const words = discrepancyWords[discrepancy.kind];
	return (
		<DeskFrame
			desk={loaderData.desk}
			title={words?.title ?? "הפרש"}
			crumb={
				<>
					<a href={list}>כספים</a>
					<span>נמצא {formatMoment(discrepancy.foundAt)}</span>
				</>
			}
			tools={loaderData.neighbours && <Neighbours {...loaderData.neighbours} />}
			current="money"
			startsOver
		>
			<div className={styles.item} data-item={discrepancy.id}>
				<p>{words?.help}</p>
				<div className={styles.diff}>
					<div>
						<span className={styles.sub}>על מה</span>
						{discrepancy.receipt === null ? (
							<bdi dir="ltr">{discrepancy.subject}</bdi>
						) : (
							<a className="link" href={`${list}/payments/${discrepancy.receipt}`}>
								קבלה <bdi className="num">{discrepancy.receipt}</bdi>
							</a>
						)}
					</div>
					<DiscrepancySums discrepancy={discrepancy} />
				</div>
				{sheet && <DiscrepancyFacts sheet={sheet} />}
				{isLeaving ? (
					<p>הטיפול בהפרש נכנס לתוקף בתוך שניות.</p>
				) : discrepancy.solvedAt ? (
					<p>
						נסגר {formatMoment(discrepancy.solvedAt)}:{" "}
						{discrepancy.solvedWhy
							? codeNames[discrepancy.solvedWhy]
							: "אוטומטית, כשהספרים שוב תאמו"}
						{discrepancy.solvedWords && (
							<>
								. <bdi>{discrepancy.solvedWords}</bdi>
							</>
						)}
					</p>
				) : discrepancy.kind === "refund-failed" ? (
					<Owed id={discrepancy.id} refused={actionData} />
				) : sheet?.asked ? (
					<SecondWord path={path} isOwn={sheet.asked.isOwn} />
				) : (
					<>
						{sheet?.may.repay && (
							<MoveDiscrepancy
								path={path}
								may={sheet.may}
								isForTwo={sheet.isForTwo}
								refused={actionData?.act === "close" ? undefined : actionData?.result}
							/>
						)}
						<Close
							id={discrepancy.id}
							isOnly={!sheet?.may.repay}
							refused={actionData?.act === "close" ? actionData : undefined}
						/>
					</>
				)}
			</div>
		</DeskFrame>
	);
}

type FormProps = { id: string; refused: Refused | undefined };

/** Closing it with words alone: the main act only where there is no money to move. */
function Close({ id, isOnly, refused }: FormProps & { isOnly: boolean }) {
	const lastResult = refused?.result;
	const { form, formProps, field } = useCheckedForm({ id: "close", schema: closeForm, lastResult });
	const kept = useKeptForm(`difference ${id} close`);
	return (
		<Form
			{...formProps}
			ref={kept.form}
			onInput={kept.keep}
			action={`${list}/differences/${id}/close`}
			className={styles.form}
		>
			<h2>סגירה בלי להזיז כסף</h2>
			{kept.isBack && <KeptNotice until="sent" />}
			<FormError errors={form.errors} />
			<input type="hidden" name="next" value="1" />
			<WhyFields codes={closingCodes} field={field} />
			<div className="row">
				<Button type="submit" kind={isOnly ? "accent" : "line"}>
					סגירת ההפרש
				</Button>
			</div>
		</Form>
	);
}

function Owed({ id, refused }: FormProps) {
	const lastResult = refused?.result;
	const { form, formProps, field } = useCheckedForm({ id: "paid", schema: whyForm, lastResult });
	const kept = useKeptForm(`difference ${id} paid`);
	return (
		<>
			<Form method="post" action={`${list}/differences/${id}/retry`} className="row">
				<input type="hidden" name="next" value="1" />
				<Button type="submit" kind="line">
					ניסיון נוסף אצל הספק
				</Button>
			</Form>
			<Form
				{...formProps}
				ref={kept.form}
				onInput={kept.keep}
				action={`${list}/differences/${id}/paid`}
				className={styles.form}
			>
				<h2>שולם בדרך אחרת</h2>
				{kept.isBack && <KeptNotice until="sent" />}
				<p className="small muted">
					לרישום אחרי שהכסף יצא. מעל <bdi dir="ltr">{aloneText}</bdi> מאשר גם אדם שני. מסמך הזיכוי
					יוצא באימייל.
				</p>
				<FormError errors={form.errors} />
				<input type="hidden" name="next" value="1" />
				<WhyFields codes={manualCodes} field={field} />
				<div className="row">
					<Button type="submit" kind="accent">
						רישום ששולם
					</Button>
				</div>
			</Form>
		</>
	);
}
