import { parseWithValibot } from "@conform-to/valibot";
import { data, Link, redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { NarrowFrame } from "../../ui/layout/narrow-frame.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { formatShekels } from "../money.ts";
import { SumLine, SumLines } from "../sum-lines.tsx";
import type { Route } from "./+types/purchase.page";
import { confirmForm } from "./cancel.form.ts";
import styles from "./cancel.module.css";
import { cancelPurchase, previewCancellation } from "./cancel.server.ts";
import { clearedCancellationCookie, readCancellation } from "./cancel-cookie.server.ts";
import { type Cancellation, type CancelRefusal, findBuyer } from "./find-purchase.server.ts";
import { type JustCancelled, WhatStays } from "./what-stays.tsx";

// The URL keeps its old word, `deal`: mails and bookmarks link to it.
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/cancel/deal", title: "ביטול עסקה", description: "", hidden: true });

/**
 * Whose purchase it is: the signed-in person's, by the receipt in the URL, or the buyer's whose
 * mailbox was verified in this browser.
 */
async function findPurchaseOwner({ request, context }: RequestArgs) {
	const site = siteOf(context);
	const given = new URL(request.url).searchParams.get("receipt");
	if (given !== null) {
		const { accountId } = await requirePerson({ request, context });
		return { accountId, receipt: /^\d{1,10}$/.test(given) ? Number(given) : 0 };
	}
	const begun = readCancellation(site, request);
	if (!begun?.isProven) throw redirect("/cancel", 303);
	const buyer = await findBuyer(site.db, begun.receipt);
	if (buyer?.email !== begun.email) throw redirect("/cancel", 303);
	return { accountId: buyer.accountId, receipt: begun.receipt };
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { accountId, receipt } = await findPurchaseOwner({ request, context });
	const purchase = await previewCancellation(siteOf(context).db, { accountId }, receipt);
	const init = "refused" in purchase && purchase.refused === "unknown" ? { status: 404 } : {};
	const { search } = new URL(request.url);
	return data({ purchase, search }, init);
}

/** Cancels it if the shown sum is still current. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const { accountId, receipt } = await findPurchaseOwner({ request, context });
	const submission = parseWithValibot(await request.formData(), { schema: confirmForm });
	if (submission.status !== "success" || submission.value.receipt !== receipt) {
		return data({ isChanged: true }, 422);
	}
	const result = await cancelPurchase(site, { accountId }, receipt, submission.value.cents);
	if ("refused" in result) return data({ isChanged: result.refused === "changed" }, 409);
	const { confirmation, refundCents: cents, currency, kind, state } = result;
	const after = result.after && {
		...result.after,
		endsAt: result.after.endsAt?.toISOString() ?? null,
	};
	const say: JustCancelled = { confirmation, cents, currency, kind, state, after };
	return redirectWith(site, "/cancel/done", { say, cookies: [clearedCancellationCookie(site)] });
}

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
	const { purchase, search } = loaderData;
	return (
		<NarrowFrame
			title="ביטול עסקה"
			lead={
				"refused" in purchase
					? "את העסקה הזאת אי אפשר לבטל כאן."
					: "כך זה ייראה אם מבטלים עכשיו. העסקה עוד לא בוטלה."
			}
		>
			<Card as="section" className={styles.part ?? ""}>
				{actionData?.isChanged && (
					<Notice kind="danger" role="alert">
						הסכום השתנה בינתיים, ולכן העסקה לא בוטלה. זה הסכום עכשיו:
					</Notice>
				)}
				{"refused" in purchase ? (
					<Refused why={purchase} search={search} />
				) : (
					<Preview purchase={purchase} search={search} />
				)}
			</Card>
		</NarrowFrame>
	);
}

function Preview({ purchase, search }: { purchase: Cancellation; search: string }) {
	const { kind, currency, unused } = purchase;
	const sumOf = (amount: number) => formatPrice({ amount, currency });
	return (
		<>
			<SumLines>
				<SumLine label="קבלה">
					<bdi dir="ltr">{purchase.receipt}</bdi>
				</SumLine>
				<SumLine label={productLabels[kind] ?? "המוצר"}>
					<bdi>{purchase.plan}</bdi>
				</SumLine>
				<SumLine label="שולם">
					<bdi dir="ltr">{sumOf(purchase.paidCents)}</bdi>
				</SumLine>
				{kind === "plan" && (
					<SumLine label="ימים מלאים שלא נוצלו">
						<bdi dir="ltr">{purchase.unusedDays}</bdi> מתוך <bdi dir="ltr">30</bdi>
					</SumLine>
				)}
				{unused && (
					<SumLine label="מתנות שלא נשלחו">
						<bdi dir="ltr">{unused.left}</bdi> מתוך <bdi dir="ltr">{unused.of}</bdi>
					</SumLine>
				)}
				<SumLine label="דמי ביטול">אין</SumLine>
				<SumLine label="יוחזר" isTotal>
					<bdi dir="ltr">{sumOf(purchase.refundCents)}</bdi>
				</SumLine>
			</SumLines>
			<p className="small muted">
				{whatComesBack(purchase)}{" "}
				{currency === "USD" && (
					<>
						בשקלים, לפי השער שבקבלה: <bdi dir="ltr">{formatShekels(purchase.refundAgorot)}</bdi>.{" "}
					</>
				)}
				הכסף חוזר לאמצעי התשלום שבו שולם.
			</p>
			<WhatStays kind={kind} after={purchase.after} />
			<form method="post" action={`/cancel/deal${search}`} className={styles.form}>
				<input type="hidden" name="receipt" value={purchase.receipt} />
				<input type="hidden" name="cents" value={purchase.refundCents} />
				<Button kind="line" type="submit" block>
					ביטול העסקה
				</Button>
			</form>
			<LinkButton kind="ghost" href="/cancel">
				{kind === "plan" ? "להשאיר את המינוי" : "להשאיר את העסקה"}
			</LinkButton>
		</>
	);
}

const productLabels: Readonly<Record<string, string>> = {
	plan: "המסלול",
	package: "החבילה",
	gift: "המתנה",
};

function whatComesBack({ kind, isRest, isWhole }: Cancellation): string {
	if (kind === "package") {
		return isWhole
			? "אף מתנה לא נשלחה, ולכן הסכום חוזר במלואו."
			: "מוחזר החלק של מה שלא נשלח. מה שנשלח נשאר.";
	}
	if (kind === "gift") return "הסכום חוזר במלואו, והמתנה מתבטלת.";
	if (isRest) {
		return "חלק מהסכום כבר הוחזר, ולכן חוזר מה שנותר ממנו, והימים שבעסקה הזאת מסתיימים עכשיו.";
	}
	return isWhole
		? "לא נוצל אף יום, ולכן הסכום חוזר במלואו."
		: "מוחזר החלק של הימים המלאים שלא נוצלו, ויום שהתחיל נחשב כיום שנוצל. הימים שבעסקה הזאת מסתיימים עכשיו.";
}

const reasons: Record<Exclude<CancelRefusal["refused"], "upgraded">, string> = {
	unknown: "אין כאן קבלה במספר הזה.",
	"nothing-left": "לא נשאר בעסקה הזאת יום מלא. יום שהתחיל נחשב כיום שנוצל, ולכן אין מה להחזיר.",
	used: "בעסקה הזאת לא נשאר מה להחזיר: מה שנקנה נוצל, או שעברו 14 יום מהתשלום.",
	cancelled: "העסקה הזאת כבר בוטלה, והאישור נשלח באימייל.",
	"in-hand":
		"העסקה הזאת כבר בוטלה. ההחזר עוד לא עבר: חברת התשלומים לא ביצעה אותו, והצוות מטפל בהחזרת הכסף.",
	"paid-back":
		"על העסקה הזאת כבר הוחזר כסף, ולכן אי אפשר לבטל אותה כאן. אפשר לכתוב לנו, ונבדוק יחד.",
	disputed: "הבנק או חברת האשראי בודקים את העסקה הזאת, ועד שיחליטו אי אפשר לבטל אותה כאן.",
};

function Refused({ why, search }: { why: CancelRefusal; search: string }) {
	return (
		<>
			{why.refused === "upgraded" ? (
				<Upgraded into={why.into} isSignedIn={search !== ""} />
			) : (
				<Notice role="status">{reasons[why.refused]}</Notice>
			)}
			<p>
				זה לא מסתדר עם מה שידוע לך? אפשר{" "}
				<Link className="link" to="/contact">
					לכתוב לנו
				</Link>
				, והצוות יבדוק.
			</p>
			<LinkButton kind="line" href="/cancel">
				לקבלה אחרת
			</LinkButton>
		</>
	);
}

type UpgradedProps = { into: { receipt: number; plan: string }; isSignedIn: boolean };

/** This purchase's value went to another one, which can be cancelled instead. */
function Upgraded({ into: { receipt, plan }, isSignedIn }: UpgradedProps) {
	return (
		<>
			<Notice role="status">
				הימים שנותרו בעסקה הזאת הפכו, בשדרוג, לימים של <bdi dir="ltr">{plan}</bdi>, בעסקה שבקבלה{" "}
				<bdi dir="ltr">{receipt}</bdi>. לביטול המינוי מבטלים אותה.
			</Notice>
			<LinkButton kind="accent" href={isSignedIn ? `/cancel/deal?receipt=${receipt}` : "/cancel"}>
				{isSignedIn ? "לעסקה ההיא" : "לביטול לפי הקבלה ההיא"}
			</LinkButton>
		</>
	);
}
