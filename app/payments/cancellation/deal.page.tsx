import { parseWithValibot } from "@conform-to/valibot";
import { data, type RouterContextProvider, redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { NarrowFrame } from "../../ui/layout/narrow-frame.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { bare } from "../../ui/still.ts";
import { formatShekels } from "../money.ts";
import { SumLine, SumLines } from "../sum-lines.tsx";
import type { Route } from "./+types/deal.page";
import { confirmForm } from "./cancel.form.ts";
import styles from "./cancel.module.css";
import { cancelDeal, previewCancellation } from "./cancel.server.ts";
import { clearedCancellationCookie, readCancellation } from "./cancel-cookie.server.ts";
import { type Cancellation, type CancelRefusal, findBuyer } from "./find-deal.server.ts";
import { WhatStays } from "./what-stays.tsx";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

export const handle = bare;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/cancel/deal", title: "ביטול עסקה", description: "", hidden: true });

/**
 * Whose deal it is: of the person who is signed in, by the receipt in the address, or of the buyer
 * whose mailbox was proven in this browser.
 */
async function findDealOwner({ request, context }: Asked) {
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
	const { accountId, receipt } = await findDealOwner({ request, context });
	const deal = await previewCancellation(siteOf(context).db, { accountId }, receipt);
	const init = "refused" in deal && deal.refused === "unknown" ? { status: 404 } : {};
	const { search } = new URL(request.url);
	return data({ deal, search }, init);
}

/** Cancels it, if the sum is still the one that was shown. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const { accountId, receipt } = await findDealOwner({ request, context });
	const submission = parseWithValibot(await request.formData(), { schema: confirmForm });
	if (submission.status !== "success" || submission.value.receipt !== receipt) {
		return data({ isChanged: true }, 422);
	}
	const result = await cancelDeal(site, { accountId }, receipt, submission.value.cents);
	if ("refused" in result) return data({ isChanged: result.refused === "changed" }, 409);
	const { confirmation, refundCents: cents, state } = result;
	const after = result.after && { ...result.after, endsAt: result.after.endsAt.toISOString() };
	const flash = { cancelled: { confirmation, cents, state, after } };
	const headers = new Headers({ "Set-Cookie": flashCookie(site, flash) });
	headers.append("Set-Cookie", clearedCancellationCookie(site));
	return redirect("/cancel/done", { status: 303, headers });
}

export default function Deal({ loaderData, actionData }: Route.ComponentProps) {
	const { deal, search } = loaderData;
	return (
		<NarrowFrame
			title="ביטול עסקה"
			lead={
				"refused" in deal
					? "את העסקה הזאת אי אפשר לבטל כאן."
					: "כך זה ייראה אם מבטלים עכשיו. דבר עוד לא בוטל."
			}
		>
			<Card as="section" className={styles.part ?? ""}>
				{actionData?.isChanged && (
					<Notice kind="danger" role="alert">
						הסכום השתנה בינתיים, ולכן דבר לא בוטל. זה הסכום עכשיו:
					</Notice>
				)}
				{"refused" in deal ? (
					<Refused why={deal} search={search} />
				) : (
					<Preview deal={deal} search={search} />
				)}
			</Card>
		</NarrowFrame>
	);
}

function Preview({ deal, search }: { deal: Cancellation; search: string }) {
	const dollars = (amount: number) => formatPrice({ amount, currency: "USD" });
	return (
		<>
			<SumLines>
				<SumLine label="קבלה">
					<bdi dir="ltr">{deal.receipt}</bdi>
				</SumLine>
				<SumLine label="המסלול">
					<bdi dir="ltr">{deal.plan}</bdi>
				</SumLine>
				<SumLine label="שולם">
					<bdi dir="ltr">{dollars(deal.paidCents)}</bdi>
				</SumLine>
				<SumLine label="ימים שלא נוצלו">
					<bdi dir="ltr">{deal.unusedDays}</bdi> מתוך <bdi dir="ltr">30</bdi>
				</SumLine>
				<SumLine label="דמי ביטול">אין</SumLine>
				<SumLine label="יוחזר" isTotal>
					<bdi dir="ltr">{dollars(deal.refundCents)}</bdi>
				</SumLine>
			</SumLines>
			<p className="small muted">
				{deal.isWhole
					? "לא נוצל אף יום, ולכן הסכום חוזר במלואו. "
					: "מוחזר החלק של הימים המלאים שלא נוצלו, והימים שבעסקה הזאת מסתיימים עכשיו. "}
				בשקלים, לפי השער שבקבלה: <bdi dir="ltr">{formatShekels(deal.refundAgorot)}</bdi>. הכסף חוזר
				לאמצעי התשלום שממנו שולם.
			</p>
			<WhatStays after={deal.after} />
			<form method="post" action={`/cancel/deal${search}`} className={styles.form}>
				<input type="hidden" name="receipt" value={deal.receipt} />
				<input type="hidden" name="cents" value={deal.refundCents} />
				<Button kind="accent" type="submit" block>
					ביטול העסקה
				</Button>
			</form>
			<LinkButton kind="ghost" href="/cancel">
				לא לבטל
			</LinkButton>
		</>
	);
}

const reasons: Record<Exclude<CancelRefusal["refused"], "upgraded">, string> = {
	unknown: "אין כאן קבלה במספר הזה.",
	"nothing-left": "אין ימים שלא נוצלו בעסקה הזאת, ולכן אין מה להחזיר.",
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
				זה לא מסתדר עם מה שידוע לכם?{" "}
				<a className="link" href="/contact">
					כתבו לנו
				</a>
				, ואדם יבדוק.
			</p>
			<LinkButton kind="line" href="/cancel">
				לקבלה אחרת
			</LinkButton>
		</>
	);
}

type UpgradedProps = { into: { receipt: number; plan: string }; isSignedIn: boolean };

/** The value of this deal went to another one, which is cancelled instead. */
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
