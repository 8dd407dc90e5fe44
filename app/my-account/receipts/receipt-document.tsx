import type { ReactNode } from "react";
import { brand, statementLine } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { formatShekels } from "../../payments/money.ts";
import { neutralItem } from "../../payments/neutral-names.ts";
import type { ShownReceipt } from "../../payments/receipts/receipt.server.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import styles from "./receipt.module.css";

type DocumentProps = { receipt: ShownReceipt; email: string; name: string | null };

const latin = (text: string | number) => <bdi dir="ltr">{text}</bdi>;

/** A receipt or a credit note on paper; nothing on it says what the site is about. */
export function ReceiptDocument({ receipt, email, name }: DocumentProps) {
	const { number, kind, cents, currency, totalAgorot, vatAgorot, issuedAt } = receipt;
	const isCredit = kind === "credit";
	const net = latin(formatShekels(totalAgorot - vatAgorot));
	const dollars = latin(formatPrice({ amount: cents, currency }));
	return (
		<article className={styles.document}>
			<Seller />
			<div className={styles.title}>
				<h1>
					{isCredit ? "מסמך זיכוי" : "קבלה"} {latin(number)}
				</h1>
				<b>מקור</b>
			</div>
			<Pairs
				pairs={[
					name !== null && ["לכבוד", <bdi key="name">{name}</bdi>],
					["תאריך", <bdi key="date">{formatMoment(issuedAt)}</bdi>],
					["אימייל", latin(email)],
					receipt.of !== null && ["זיכוי על קבלה", latin(receipt.of)],
				]}
			/>
			<table>
				<thead>
					<tr>
						<th scope="col">תיאור</th>
						<th scope="col">כמות</th>
						<th scope="col">לפני מע״מ</th>
					</tr>
				</thead>
				<tbody>
					<tr>
						<td>
							<b>{neutralItem.hebrew}</b>
							<br />
							<span className={styles.quiet}>תשלום חד־פעמי מראש. אינו מתחדש.</span>
						</td>
						<td>{latin(1)}</td>
						<td>{net}</td>
					</tr>
				</tbody>
			</table>
			<dl className={styles.sums}>
				<dt>לפני מע״מ</dt>
				<dd>{net}</dd>
				<dt>מע״מ {latin("18%")}</dt>
				<dd>{latin(formatShekels(vatAgorot))}</dd>
				<dt>{isCredit ? "סך הכול הוחזר" : "סך הכול שולם"}</dt>
				<dd>{latin(formatShekels(totalAgorot))}</dd>
			</dl>
			<Pairs
				pairs={[
					[
						isCredit ? "הוחזר אל" : "אמצעי תשלום",
						<span key="means">
							{latin("PayPal")}, {dollars}
						</span>,
					],
					[
						"שער הדולר",
						<span key="rate">
							{latin(Number(receipt.usdIls))}, מיום{" "}
							<bdi>{formatDay(new Date(`${receipt.usdIlsDate}T12:00:00Z`))}</bdi>
						</span>,
					],
					["אסמכתה", latin(receipt.reference)],
					["בדף החיוב", latin(statementLine)],
				]}
			/>
			<p className={styles.foot}>
				{!isCredit &&
					"אפשר לבטל את העסקה בכל עת ובלי דמי ביטול, באתר, באימייל או בטלפון; על הימים שלא נוצלו מוחזר החלק היחסי. "}
				מסמך ממוחשב, הופק ב־<bdi>{formatMoment(issuedAt)}</bdi>. הסכומים בשקלים חדשים, אלא אם נכתב
				אחרת.
			</p>
		</article>
	);
}

/** Who sells, as the law wants it at the head of a document (duty C.4). */
function Seller() {
	return (
		<header>
			<div>
				<p className={styles.name}>{brand.legalName}</p>
				{brand.companyNumber && <p>ח״פ {latin(brand.companyNumber)}</p>}
				<p>{[brand.street, brand.city].filter(Boolean).join(", ")}</p>
			</div>
			<div>
				<p>{latin(brand.phone)}</p>
				<p>{latin(brand.supportEmail)}</p>
			</div>
		</header>
	);
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, ReactNode] | false)[] }) {
	return (
		<dl className={styles.pairs}>
			{pairs.map(
				(pair) =>
					pair && (
						<div key={pair[0]}>
							<dt>{pair[0]}</dt>
							<dd>{pair[1]}</dd>
						</div>
					),
			)}
		</dl>
	);
}
