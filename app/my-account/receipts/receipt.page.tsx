import type { ReactNode } from "react";
import { data, Link } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { brand, statementLine } from "../../brand.ts";
import { isWaiting } from "../../memberships/membership.server.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { previewCancellation } from "../../payments/cancellation/cancel.server.ts";
import { cancelStatusLabels } from "../../payments/cancellation/cancel-status-labels.ts";
import { formatShekels, vatPercent } from "../../payments/money.ts";
import { itemOf } from "../../payments/product.ts";
import { findReceipt, type ShownReceipt } from "../../payments/receipts/receipt.server.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { Button } from "../../ui/button.tsx";
import { MemberFrame } from "../../ui/layout/member-frame.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/receipt.page";
import styles from "./receipt.module.css";

type DocumentProps = { receipt: ShownReceipt; email: string; name: string | null };

const latin = (text: string | number) => <bdi dir="ltr">{text}</bdi>;

/** A receipt or a credit note on paper; nothing on it says what the site is about. */
function ReceiptDocument({ receipt, email, name }: DocumentProps) {
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
							<b>{itemOf(receipt.product).hebrew}</b>
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
				<dt>מע״מ {latin(`${vatPercent}%`)}</dt>
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
					receipt.currency === "USD" && [
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
					`אפשר לבטל את העסקה ${receipt.product === "plan" ? "בכל עת ובלי דמי ביטול, באתר, באימייל או בטלפון; על הימים המלאים שלא נוצלו מוחזר החלק היחסי" : "בלי דמי ביטול, באתר, באימייל או בטלפון; על מה שלא נוצל מוחזר הסכום, כפי שמוצג לפני האישור"}. `}
				מסמך ממוחשב, הופק ב־<bdi>{formatMoment(issuedAt)}</bdi>. הסכומים בשקלים חדשים, אלא אם נכתב
				אחרת.
			</p>
		</article>
	);
}

/** The seller, as the law requires at the head of a document (duty C.4). */
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

export const meta: Route.MetaFunction = ({ matches, params }) => [
	...pageMeta(matches, {
		path: `/account/receipts/${params.number}`,
		title: "מסמך",
		// Browsers print it, and name the file by it.
		exactTitle: true,
		description: "",
		hidden: true,
	}),
	{ name: "needs-account", content: "" },
];

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const number = /^\d{1,10}$/.test(params.number) ? Number(params.number) : 0;
	const { db, vault } = siteOf(context);
	const receipt = await findReceipt(db, person, number);
	if (!receipt) throw data(null, 404);
	const purchase =
		receipt.kind === "receipt" ? await previewCancellation(db, person, number) : null;
	const refused = purchase && "refused" in purchase ? purchase.refused : null;
	const { fullName } = await readDetails(db, vault, person);
	return {
		receipt,
		email: person.email,
		name: fullName ?? null,
		refused,
		isWaiting: receipt.kind === "receipt" && (await isWaiting(db, receipt.paymentId)),
	};
}

/** A page around the document, of which only the document is printed. */
export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
	const { receipt, refused, isWaiting } = loaderData;
	const { number, kind } = receipt;
	return (
		<MemberFrame>
			<div className={styles.tools}>
				<Link className="link" to="/account/receipts">
					לכל הקבלות
				</Link>
				{kind === "receipt" && <Cancelling number={number} refused={refused} />}
				{isWaiting && <span className="muted">הימים מתחילים עם האישור</span>}
				<Button kind="line" className={styles.print} onClick={() => print()}>
					הדפסה
				</Button>
			</div>
			<ReceiptDocument {...loaderData} />
		</MemberFrame>
	);
}

type CancellingProps = { number: number } & Pick<Route.ComponentProps["loaderData"], "refused">;

/** The link to cancel the purchase, or its status. */
function Cancelling({ number, refused }: CancellingProps) {
	if (refused && refused !== "upgraded") {
		return <span className="muted">מצב העסקה: {cancelStatusLabels[refused]}</span>;
	}
	return (
		<Link className="link" to={`/cancel/deal?receipt=${number}`}>
			ביטול עסקה
		</Link>
	);
}
