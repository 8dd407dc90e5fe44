import { redirect } from "react-router";
import { readRole } from "../../../accounts/role.server.ts";
import { requirePerson } from "../../../accounts/sessions/person.server.ts";
import { findPlan } from "../../../memberships/plans.ts";
import { type Checkout, prepareCheckout } from "../../../payments/orders/checkout.server.ts";
import { sdkAddress } from "../../../payments/paypal/page-origins.ts";
import { flashCookie } from "../../../platform/http/flash.server.ts";
import { formatDay } from "../../../platform/moment.ts";
import { siteOf } from "../../../platform/site.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { NarrowFrame } from "../../../ui/layout/narrow-frame.tsx";
import { pageMeta } from "../../../ui/page-meta.ts";
import { checkout as checkoutHandle } from "../../../ui/still.ts";
import { readDetails } from "../../details.server.ts";
import { planMissing } from "../men.form.ts";
import type { Route } from "./+types/payment.page";
import { outcomes } from "./outcomes.ts";
import styles from "./payment.module.css";
import { PaymentSummary, PlanLine } from "./payment-summary.tsx";
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

/** The payment stage of the men's form; who did not complete the form is led to it. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const { settings, vault, db } = site;
	if ((await readRole(db, person)) !== "daddy") throw redirect("/sugardaddy#form", 303);
	const plan = findPlan((await readDetails(db, vault, person)).selectedPlan);
	if (!plan) {
		const flash = { toast: { kind: "destructive", ...planMissing } } as const;
		const headers = { "Set-Cookie": flashCookie({ vault, settings }, flash) };
		throw redirect("/sugardaddy#plans", { status: 303, headers });
	}
	const checkout = await prepareCheckout(site, person, plan.id);
	return {
		plan,
		checkout,
		// Another month of what was paid for a moment ago is asked for on purpose.
		isMore: new URL(request.url).searchParams.has("more"),
		sdkBaseUrl: sdkAddress(settings.payments),
		isSandbox: settings.payments.paypal?.env === "sandbox",
	};
}

export default function Payment({ loaderData }: Route.ComponentProps) {
	const { plan, checkout, isMore, sdkBaseUrl, isSandbox } = loaderData;
	return (
		<>
			<NarrowFrame title="תשלום" lead="שלב אחרון. רק כאן מתבצע חיוב, ורק אחרי אישור שלך.">
				<Card raised as="section" className={styles.sheet ?? ""}>
					<h2 className="h2">סיכום</h2>
					{"refused" in checkout ? (
						<>
							<PlanLine plan={plan} />
							<Closed isPending={checkout.refused === "pending"} />
						</>
					) : checkout.isJustPaid && !isMore ? (
						<>
							<PlanLine plan={plan} />
							<JustPaid checkout={checkout} />
						</>
					) : (
						<>
							<PaymentSummary checkout={checkout} />
							{checkout.isOpenElsewhere && (
								<Notice>
									התשלום על המסלול הזה כבר נפתח, אולי בחלון אחר או במכשיר אחר. זו אותה הזמנה, והיא
									מחויבת פעם אחת בלבד.
								</Notice>
							)}
							<noscript>
								<Notice>
									כדי לשלם צריך להפעיל <bdi dir="ltr">JavaScript</bdi> בדפדפן. לא בוצע חיוב.
								</Notice>
							</noscript>
							<PaymentWidget
								amount={(checkout.plan.price.amount / 100).toFixed(2)}
								preparedAt={checkout.preparedAt}
								sdkBaseUrl={sdkBaseUrl}
								isSandbox={isSandbox}
								done={{
									begins:
										checkout.startsAt.getTime() > checkout.preparedAt
											? formatDay(checkout.startsAt)
											: null,
									isApproved: checkout.isApproved,
								}}
							/>
						</>
					)}
				</Card>
				<div>
					<LinkButton kind="ghost" href="/sugardaddy#form">
						חזרה לעריכה
					</LinkButton>
				</div>
			</NarrowFrame>
			{/* Sent by the widget; as documents, so that the next page loads anew. */}
			<form id="payment-leave" method="post" action="/sugardaddy/payment/cancelled">
				{"preparedAt" in checkout && (
					<input type="hidden" name="prepared_at" value={checkout.preparedAt} />
				)}
			</form>
			<form id="payment-sign-in" method="post" action="/sugardaddy/payment/sign-in" />
		</>
	);
}

/** In the place of the buttons, when the plan was paid for a moment ago, perhaps without the person's knowing. */
function JustPaid({ checkout: { startsAt } }: { checkout: Checkout }) {
	return (
		<>
			<Notice kind="success">
				<b>{outcomes.paid.title}.</b> התשלום על המסלול הזה התקבל לפני זמן קצר, והקבלה בדרך לאימייל.
				אין צורך לשלם שוב.
			</Notice>
			<LinkButton kind="accent" href="/account">
				לחשבון שלי
			</LinkButton>
			<LinkButton kind="line" href="/sugardaddy/payment?more">
				<span>
					לתשלום על חודש נוסף, מ־<bdi>{formatDay(startsAt)}</bdi>
				</span>
			</LinkButton>
		</>
	);
}

/** In the place of the buttons, while nothing can or need be paid. */
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
