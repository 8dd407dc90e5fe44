import type { SubmissionResult } from "@conform-to/react";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { hasWaitingAct, undoAct } from "../../desk/acts.server.ts";
import { findNext } from "../../desk/queue.server.ts";
import { moveMoneySoon } from "../../payments/manual/acts.server.ts";
import { closeDiscrepancy } from "../../payments/manual/close-discrepancy.server";
import { closingCodes, manualCodes } from "../../payments/manual/manual";
import { recordManualPayment, retryRefund } from "../../payments/manual/refund.server";
import { handRefusals } from "../../payments/manual/refusal-words.ts";
import { formatMoment } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { conceal } from "../../platform/http/concealed.server.ts";
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
import { codeNames } from "../record/act-names.ts";
import { requireAct, requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/discrepancy.page";
import { type Discrepancy, differenceQueue, findDiscrepancy } from "./discrepancies.server";
import { DiscrepancySums } from "./discrepancy-list";
import { closeForm, whyForm } from "./money.form.ts";
import styles from "./money.module.css";
import { differenceWords } from "./money-words.ts";
import { afterMoney, undoneToast } from "./toasts.ts";
import { WhyFields } from "./why-fields.tsx";

const list = "/staff/money";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: list, title: "הפרש", description: "", hidden: true });

type ItemArgs = RequestArgs & { params: { item?: string; act?: string } };

const acts = ["close", "retry", "paid", "undo"] as const;
const isAct = (text: string | undefined): text is (typeof acts)[number] =>
	acts.some((act) => act === text);

async function requireDiscrepancy({ context, params }: ItemArgs): Promise<Discrepancy> {
	const found = isId(params.item) ? await findDiscrepancy(siteOf(context).db, params.item) : null;
	return found ?? conceal(context);
}

export async function loader(args: Route.LoaderArgs) {
	const asked: ItemArgs = args;
	const staff = await requireStaff(args, "money");
	if (asked.params.act && !isAct(asked.params.act)) conceal(args.context);
	const difference = await requireDiscrepancy(asked);
	const about = { kind: "difference", id: difference.id } as const;
	const isLeaving = await hasWaitingAct(siteOf(args.context).db, about);
	return { desk: await deskOf(args, staff), difference, isLeaving };
}

type Refused = { act: (typeof acts)[number]; result: SubmissionResult };

export async function action(args: Route.ActionArgs) {
	const asked: ItemArgs = args;
	const { act } = asked.params;
	if (!isAct(act)) return conceal(args.context);
	const staff = await requireAct(args, "money", act);
	const { id, kind, subject } = await requireDiscrepancy(asked);
	const site = siteOf(args.context);
	const path = `${list}/differences/${id}`;
	const about = { kind: "difference", id } as const;
	if (act === "undo") {
		return redirectWith(site, path, { toast: undoneToast(await undoAct(site, staff, about)) });
	}
	const form = await args.request.formData();
	const isSoon = form.has("next");
	const goOn = async (done: string | { refused: string }) => {
		const next = done === "deferred" ? await findNext(site.db, differenceQueue, id) : null;
		return redirectWith(site, next ? `${list}/differences/${next}` : list, afterMoney(done));
	};
	const answer = (result: SubmissionResult): Refused => ({ act, result });
	if (act === "close") {
		return handleForm<typeof closeForm, Response, Refused>(args, {
			schema: closeForm,
			form,
			answer,
			act: async ({ value }) => {
				if (isSoon) return goOn(await moveMoneySoon(site, staff, about, { act, why: value }));
				const closed = await closeDiscrepancy(site.db, staff, id, value);
				return redirectWith(site, closed === "closed" ? list : path, {
					toast:
						closed === "closed"
							? { kind: "success", title: "ההפרש נסגר" }
							: { kind: "destructive", title: "ההפרש כבר נסגר", body: handRefusals.gone ?? "" },
				});
			},
		});
	}
	if (kind !== "refund-failed" || !isId(subject)) return conceal(args.context);
	await requireFreshFactor(args, staff, { act: "טיפול בהחזר שהספק דחה", back: path, form });
	if (act === "retry") {
		const sent = { act, refundId: subject };
		return goOn(
			await (isSoon ? moveMoneySoon(site, staff, about, sent) : retryRefund(site, staff, subject)),
		);
	}
	return handleForm<typeof whyForm, Response, Refused>(args, {
		schema: whyForm,
		form,
		answer,
		act: async ({ value }) =>
			goOn(
				await (isSoon
					? moveMoneySoon(site, staff, about, { act, refundId: subject, why: value })
					: recordManualPayment(site, staff, subject, value)),
			),
	});
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { difference, isLeaving } = loaderData;
	const words = differenceWords[difference.kind];
	return (
		<DeskFrame
			desk={loaderData.desk}
			title={words?.title ?? "הפרש"}
			crumb={
				<>
					<a href={list}>כספים</a>
					<span>נמצא {formatMoment(difference.foundAt)}</span>
				</>
			}
			current="money"
		>
			<div className={styles.item} data-item={difference.id}>
				<p>{words?.help}</p>
				<div className={styles.diff}>
					<div>
						<span className={styles.sub}>על מה</span>
						{difference.receipt === null ? (
							<bdi dir="ltr">{difference.subject}</bdi>
						) : (
							<a className="link" href={`${list}/payments/${difference.receipt}`}>
								קבלה <bdi className="num">{difference.receipt}</bdi>
							</a>
						)}
					</div>
					<DiscrepancySums discrepancy={difference} />
				</div>
				{isLeaving ? (
					<p>הטיפול בהפרש נכנס לתוקף בתוך שניות.</p>
				) : difference.solvedAt ? (
					<p>
						נסגר {formatMoment(difference.solvedAt)}:{" "}
						{difference.solvedWhy ? codeNames[difference.solvedWhy] : "אוטומטית, כשהספרים שוב תאמו"}
						{difference.solvedWords && (
							<>
								. <bdi>{difference.solvedWords}</bdi>
							</>
						)}
					</p>
				) : difference.kind === "refund-failed" ? (
					<Owed id={difference.id} refused={actionData} />
				) : (
					<Close id={difference.id} refused={actionData} />
				)}
			</div>
		</DeskFrame>
	);
}

type FormProps = { id: string; refused: Refused | undefined };

function Close({ id, refused }: FormProps) {
	const lastResult = refused?.result;
	const { form, formProps, field } = useCheckedForm({ id: "close", schema: closeForm, lastResult });
	return (
		<form {...formProps} action={`${list}/differences/${id}/close`} className={styles.form}>
			<FormError errors={form.errors} />
			<input type="hidden" name="next" value="1" />
			<WhyFields codes={closingCodes} field={field} />
			<div className="row">
				<Button type="submit" kind="accent">
					סגירת ההפרש
				</Button>
			</div>
		</form>
	);
}

function Owed({ id, refused }: FormProps) {
	const lastResult = refused?.result;
	const { form, formProps, field } = useCheckedForm({ id: "paid", schema: whyForm, lastResult });
	return (
		<>
			<form method="post" action={`${list}/differences/${id}/retry`} className="row">
				<input type="hidden" name="next" value="1" />
				<Button type="submit" kind="line">
					ניסיון נוסף אצל הספק
				</Button>
			</form>
			<form {...formProps} action={`${list}/differences/${id}/paid`} className={styles.form}>
				<h2>שולם בדרך אחרת</h2>
				<p className="small muted">
					לרישום אחרי שהכסף יצא. מעל <bdi dir="ltr">₪500</bdi> מאשר גם אדם שני. מסמך הזיכוי יוצא
					באימייל.
				</p>
				<FormError errors={form.errors} />
				<input type="hidden" name="next" value="1" />
				<WhyFields codes={manualCodes} field={field} />
				<div className="row">
					<Button type="submit" kind="accent">
						רישום ששולם
					</Button>
				</div>
			</form>
		</>
	);
}
