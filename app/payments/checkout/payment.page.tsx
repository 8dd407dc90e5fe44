import type { ReactNode } from "react";
import { redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { type NoSale, noSaleWords, wayOn } from "../../members/no-sale.tsx";
import { readPlans } from "../../memberships/plans.server.ts";
import { formatPrice, planMissing } from "../../memberships/plans.ts";
import { formatDay } from "../../platform/dates.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PersistentToastText } from "../../ui/feedback/toast.tsx";
import { checkout as checkoutHandle } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { formatShekels } from "../money.ts";
import { sdkAddress } from "../paypal/page-origins.ts";
import type { Route } from "./+types/payment.page";
import { type Checkout, prepareCheckout } from "./checkout.server.ts";
import { type Outcome, outcomes } from "./outcomes.ts";
import styles from "./payment.module.css";
import { PaymentDone } from "./payment-done.tsx";
import { AfterPaying, PaymentBill, PlanCard, PlanLine } from "./payment-summary.tsx";
import { PaymentWidget } from "./payment-widget.tsx";

export const handle = checkoutHandle;

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageMeta(matches, {
		path: "/sugardaddy/payment",
		title: "תשלום",
		description: "",
		hidden: true,
	}),
	{ name: "needs-account", content: "" },
];

/** The payment step of the men's form; redirects to the form until it is complete. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const { settings, vault, db } = site;
	const { selectedPlan } = await readDetails(db, vault, person);
	const checkout = await prepareCheckout(site, person, selectedPlan);
	const plan = (await readPlans(db)).find(({ id }) => id === selectedPlan);
	const refused = "refused" in checkout ? checkout.refused : null;
	// People who may not buy need not choose a plan either: the form says why.
	if (refused === "role" || (refused === "no-sale" && !plan)) {
		throw redirect("/sugardaddy#form", 303);
	}
	if (!plan) {
		throw redirectWith(site, "/sugardaddy#plans", {
			toast: { kind: "destructive", ...planMissing },
		});
	}
	return {
		plan,
		checkout,
		// Buying another month right after a payment takes an explicit click.
		isMore: new URL(request.url).searchParams.has("more"),
		sdkBaseUrl: sdkAddress(settings.payments),
		isSandbox: settings.payments.paypal?.env === "sandbox",
	};
}

export default function Payment({ loaderData }: Route.ComponentProps) {
	const { plan, checkout } = loaderData;
	return (
		<div className={`wrap ${styles.checkout}`}>
			<div className={styles.head}>
				{!("refused" in checkout) && (
					<a className="link small" href="/sugardaddy#form">
						חזרה לעריכה
					</a>
				)}
				<h1 className="h1">{titleOf(loaderData)}</h1>
				<PersistentToastText />
			</div>
			<PlanCard plan={plan} mayChange={mayPay(loaderData)} />
			<section className={styles.bill} aria-labelledby="bill">
				<h2 className="h3" id="bill">
					מה משלמים
				</h2>
				<Bill {...loaderData} />
			</section>
			{!("refused" in checkout) && <AfterPaying isApproved={checkout.isApproved} />}
		</div>
	);
}

type Loaded = Route.ComponentProps["loaderData"];

/** Whether there is something to pay for now, and so a plan to choose. */
const mayPay = ({ checkout, isMore }: Loaded) =>
	!("refused" in checkout) && (isMore || !checkout.isJustPaid);

/** The day it begins if that is after a running period. */
function beginOf({ days, preparedAt }: Checkout): string | null {
	return days && days.startsAt.getTime() > preparedAt ? formatDay(days.startsAt) : null;
}

function titleOf({ checkout, isMore }: Loaded): ReactNode {
	if ("refused" in checkout) {
		return checkout.refused === "pending" ? outcomes.pending.title : "תשלום";
	}
	if (checkout.isJustPaid && !isMore) return "התשלום התקבל";
	const begins = beginOf(checkout);
	if (!begins) return "חודש אחד, משולם מראש";
	return (
		<>
			החודש הבא יתחיל ב־<bdi>{begins}</bdi>
		</>
	);
}

function Bill({ plan, checkout, isMore, sdkBaseUrl, isSandbox }: Loaded) {
	if ("refused" in checkout)
		return (
			<>
				<PlanLine plan={plan} />
				{checkout.refused === "no-sale" ? (
					<NotSold noSale={checkout.noSale} />
				) : checkout.refused === "full" ? (
					<Full />
				) : (
					<Closed isPending={checkout.refused === "pending"} />
				)}
			</>
		);
	if (checkout.isJustPaid && !isMore)
		return (
			<>
				<PlanLine plan={plan} />
				<JustPaid checkout={checkout} />
			</>
		);
	return (
		<PaymentBill checkout={checkout}>
			{checkout.isOpenElsewhere && (
				<Notice>
					התשלום על המסלול הזה כבר נפתח, אולי בחלון אחר או במכשיר אחר. זו אותה הזמנה, והתשלום עליה
					ייגבה פעם אחת בלבד.
				</Notice>
			)}
			<noscript>
				<Notice>
					כדי לשלם צריך להפעיל <bdi dir="ltr">JavaScript</bdi> בדפדפן. לא בוצע חיוב.
				</Notice>
			</noscript>
			<PaymentWidget
				bought={{ amount: (plan.price.amount / 100).toFixed(2), currency: "USD" }}
				page={isMore ? "/sugardaddy/payment?more" : "/sugardaddy/payment"}
				preparedAt={checkout.preparedAt}
				sdkBaseUrl={sdkBaseUrl}
				isSandbox={isSandbox}
				paid={paidOutcome(checkout)}
				done={
					<PaymentDone
						plan={plan.name}
						paid={formatPrice(plan.price)}
						shekels={formatShekels(checkout.totalAgorot)}
						statement={checkout.statement}
						begins={beginOf(checkout)}
						ends={checkout.days && formatDay(checkout.days.endsAt)}
						isFirst={checkout.isFirst}
						isApproved={checkout.isApproved}
					/>
				}
			/>
		</PaymentBill>
	);
}

/** The outcome of a payment: days from now, from the end of a running month, or from the approval. */
function paidOutcome(checkout: Checkout): Outcome {
	if (beginOf(checkout)) return outcomes.paidAhead;
	return checkout.days ? outcomes.paid : outcomes.paidBeforeApproval;
}

/** Replaces the buttons shortly after a payment, which the person may not know succeeded. */
function JustPaid({ checkout: { days } }: { checkout: Checkout }) {
	return (
		<>
			<Notice kind="success">
				<b>{outcomes.paid.title}.</b> התשלום על המסלול הזה התקבל לפני זמן קצר, והקבלה בדרך לאימייל.
				אין צורך לשלם שוב.
			</Notice>
			<LinkButton href="/account">לחשבון שלי</LinkButton>
			<LinkButton kind="line" href="/sugardaddy/payment?more">
				<span>
					לתשלום על חודש נוסף
					{days && (
						<>
							, מ־<bdi>{formatDay(days.startsAt)}</bdi>
						</>
					)}
				</span>
			</LinkButton>
		</>
	);
}

/** Replaces the buttons for people who may not buy now. */
function NotSold({ noSale }: { noSale: NoSale }) {
	const { href, label } = wayOn(noSale);
	return (
		<>
			<Notice kind="accent">
				<b>{noSaleWords(noSale)}</b>
				{noSale.why === "not-yet" &&
					" עד אז לא נגבה כאן תשלום. התשובה, הנימוק והדרך לערער מחכים בעמוד הבקשה."}
			</Notice>
			<LinkButton kind="line" href={href}>
				{label}
			</LinkButton>
		</>
	);
}

/** Replaces the buttons while every contact has as many members as they can answer. */
function Full() {
	return (
		<>
			<Notice kind="accent">
				<b>
					כרגע אין מקום ב־<bdi dir="ltr">VIP</bdi>.
				</b>{" "}
				לכל חבר במסלול הזה יש איש קשר קבוע, וכולם מלאים. מה שמילאת נשמר, ולא בוצע חיוב. אפשר לבחור
				מסלול אחר, ולשדרג כשיתפנה מקום.
			</Notice>
			<LinkButton kind="line" href="/sugardaddy#plans">
				לבחירת מסלול אחר
			</LinkButton>
		</>
	);
}

/** Replaces the buttons while no payment is possible or needed. */
function Closed({ isPending }: { isPending: boolean }) {
	const { title, body } = isPending ? outcomes.pending : outcomes.paused;
	return (
		<Notice kind="accent">
			{isPending ? (
				<>
					<b>{title}.</b> {body}.
				</>
			) : (
				<>
					<b>{body}.</b> מה שמילאת נשמר, ומה ששולם בעבר נשאר בתוקף. אפשר לחזור לכאן כשהתשלומים
					ייפתחו.
				</>
			)}
		</Notice>
	);
}
