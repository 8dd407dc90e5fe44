import { data } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { brand, seller } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { previewCancellation } from "../../payments/cancellation/cancel.server.ts";
import { cancelStatusLabels } from "../../payments/cancellation/cancel-status-labels.ts";
import { formatShekels } from "../../payments/money.ts";
import { neutralItem } from "../../payments/neutral-names.ts";
import { findReceipt } from "../../payments/receipts/receipt.server.ts";
import { SumLine, SumLines } from "../../payments/sum-lines.tsx";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import type { Route } from "./+types/receipt.page";
import styles from "./receipt.module.css";

export const meta: Route.MetaFunction = ({ matches, params }) => [
	...pageMeta(matches, {
		path: `/account/receipts/${params.number}`,
		title: "מסמך",
		description: "",
		hidden: true,
	}),
	{ name: "needs-account", content: "" },
];

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const number = /^\d{1,10}$/.test(params.number) ? Number(params.number) : 0;
	const { db } = siteOf(context);
	const receipt = await findReceipt(db, person, number);
	if (!receipt) throw data(null, 404);
	const purchase =
		receipt.kind === "receipt" ? await previewCancellation(db, person, number) : null;
	const refused = purchase && "refused" in purchase ? purchase.refused : null;
	return { receipt, email: person.email, refused };
}

/** A printable document; nothing on it reveals what the site is about. */
export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
	const { receipt, email, refused } = loaderData;
	const { number, kind, cents, currency, totalAgorot, vatAgorot, usdIls, usdIlsDate } = receipt;
	const isCredit = kind === "credit";
	return (
		<AccountFrame
			title={
				<>
					{isCredit ? "מסמך זיכוי" : "קבלה"} <bdi dir="ltr">{number}</bdi>
				</>
			}
			isInner
		>
			<div className={styles.document}>
				<SumLines>
					<SumLine label="תאריך">
						<bdi>{formatMoment(receipt.issuedAt)}</bdi>
					</SumLine>
					{receipt.of !== null && (
						<SumLine label="זיכוי על קבלה">
							<bdi dir="ltr">{receipt.of}</bdi>
						</SumLine>
					)}
					<SumLine label="עבור">{neutralItem.hebrew}</SumLine>
					<SumLine label={isCredit ? "הוחזר אל" : "התקבל מאת"}>
						<bdi dir="ltr">{email}</bdi>
					</SumLine>
					<SumLine label={isCredit ? "סכום ההחזר" : "סכום התשלום"}>
						<bdi dir="ltr">{formatPrice({ amount: cents, currency })}</bdi>
					</SumLine>
					<SumLine label="בשקלים, כולל מע״מ">
						<bdi dir="ltr">{formatShekels(totalAgorot)}</bdi>
					</SumLine>
					<SumLine label="מתוכם מע״מ">
						<bdi dir="ltr">{formatShekels(vatAgorot)}</bdi>
					</SumLine>
					<SumLine label="שער הדולר">
						<bdi dir="ltr">{Number(usdIls)}</bdi>, מיום{" "}
						<bdi>{formatDay(new Date(`${usdIlsDate}T12:00:00Z`))}</bdi>
					</SumLine>
				</SumLines>
				<p className="small muted">
					{seller}, <bdi dir="ltr">{brand.phone}</bdi>, <bdi dir="ltr">{brand.supportEmail}</bdi>.
					מסמך ממוחשב.
				</p>
				<div className={`row ${styles.tools}`}>
					<Button kind="line" className={styles.print} onClick={() => print()}>
						הדפסה
					</Button>
					{!isCredit && <Cancelling number={number} refused={refused} />}
				</div>
			</div>
		</AccountFrame>
	);
}

type CancellingProps = { number: number } & Pick<Route.ComponentProps["loaderData"], "refused">;

/** The link to cancel the purchase, or its status. */
function Cancelling({ number, refused }: CancellingProps) {
	if (refused && refused !== "upgraded") {
		return <span className="muted">מצב העסקה: {cancelStatusLabels[refused]}</span>;
	}
	return (
		<a className="link" href={`/cancel/deal?receipt=${number}`}>
			ביטול עסקה
		</a>
	);
}
