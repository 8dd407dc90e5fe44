import { redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { findPlan, planMissing } from "../../memberships/plans.ts";
import { formatDay } from "../../platform/dates.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { NarrowFrame } from "../../ui/layout/narrow-frame.tsx";
import { checkout as checkoutHandle } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { sdkAddress } from "../paypal/page-origins.ts";
import type { Route } from "./+types/payment.page";
import { type Checkout, prepareCheckout } from "./checkout.server.ts";
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

/** The payment step of the men's form; redirects to the form until it is complete. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const { settings, vault, db } = site;
	const { selectedPlan } = await readDetails(db, vault, person);
	const checkout = await prepareCheckout(site, person, selectedPlan);
	if ("refused" in checkout && checkout.refused === "role") {
		throw redirect("/sugardaddy#form", 303);
	}
	const plan = findPlan(selectedPlan);
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
	const { plan, checkout, isMore, sdkBaseUrl, isSandbox } = loaderData;
	return (
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
								התשלום על המסלול הזה כבר נפתח, אולי בחלון אחר או במכשיר אחר. זו אותה הזמנה, והתשלום
								עליה ייגבה פעם אחת בלבד.
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
								isFirst: checkout.isFirst,
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
	);
}

/** Replaces the buttons shortly after a payment, which the person may not know succeeded. */
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
