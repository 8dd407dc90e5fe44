import { brand, seller, statementLine } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import {
	type EmailContent,
	facts,
	line,
	say,
	small,
	sums,
	type Words,
	way,
	words,
} from "../../platform/mail/email-content.ts";
import { formatShekels } from "../money.ts";
import { itemOf } from "../product.ts";
import type { Receipt } from "./receipt.server.ts";

const sumOf = ({ cents, currency }: Pick<Receipt, "cents" | "currency">) =>
	formatPrice({ amount: cents, currency });

/** What the law requires on both documents (duty C.4). */
const why = words`העוסק: ${seller}, ${brand.phone}, ${brand.supportEmail}. מסמך ממוחשב.`;

const sumsOf = (document: Receipt, caption: string, total: string) =>
	sums(
		caption,
		[
			[itemOf(document.product).hebrew, sumOf(document)],
			...(document.currency === "ILS"
				? []
				: [
						[
							words`בשקלים, לפי שער ${Number(document.usdIls)} מיום ${formatDay(new Date(document.usdIlsDate))}`,
							formatShekels(document.totalAgorot),
						] satisfies [Words, string],
					]),
			["מתוך זה מע״מ", formatShekels(document.vatAgorot)],
		],
		[total, sumOf(document)],
	);

type Paid = {
	receipt: Receipt;
	/** The days it brought, if they are known. */
	period: { startsAt: Date; endsAt: Date } | null;
	/** They begin with the approval. */
	isWaiting: boolean;
};

/** The receipt, with the purchase details the law requires in writing (duty C.4). */
export function receiptEmail({ receipt, period, isWaiting }: Paid, origin: string): EmailContent {
	return {
		subject: words`קבלה ${receipt.number}`,
		preheader: words`הסכום והתקופה בפנים.`,
		corner: "קבלה",
		title: words`קבלה ${receipt.number}`,
		blocks: [
			line`התשלום התקבל. תודה.`,
			sumsOf(receipt, "מה שולם", "שולם"),
			facts(
				["מועד", formatMoment(receipt.issuedAt)],
				...(period
					? [
							[
								"תקופה",
								words`${formatDay(period.startsAt)} עד ${formatDay(period.endsAt)}`,
							] as const,
						]
					: []),
				...(isWaiting ? [["תקופה", words`${30} ימים. הימים מתחילים עם האישור`] as const] : []),
				["בדף החיוב", statementLine],
				["חידוש", words`אין`],
			),
			way("הקבלה המלאה", `${origin}/account/receipts/${receipt.number}`),
			small`${howToCancel[receipt.product] ?? ""}לביטול צריך את מספר הקבלה. סכום ההחזר מוצג לפני ${say("שאת מאשרת", "שאתה מאשר", "האישור")}.`,
			way("ביטול עסקה", `${origin}/cancel`),
		],
		why,
	};
}

/** What a credit note says about the purchased days; null if another mail already said it. */
type DaysAfter = "ended" | "stay" | null;

/** What may be cancelled, and what comes back, by kind of product. */
const howToCancel: Readonly<Record<string, string>> = {
	plan: "אפשר לבטל בכל עת ובלי דמי ביטול: על הימים המלאים שנותרו יוחזר החלק היחסי, ואם לא נוצל אף יום יוחזר הכול. ",
	package:
		"אפשר לבטל בתוך 14 יום ובלי דמי ביטול, ועל מה שלא נוצל יוחזר הסכום במלואו. ללא הגבלה: כל עוד לא נוצל דבר. ",
	gift: "אפשר לבטל בלי דמי ביטול כל עוד הפריט לא התקבל, והסכום יוחזר במלואו. ",
};

/** `goOn`: nothing has ended what was bought, and its days are ahead. */
export function daysAfter(
	{ days_stay, confirmation }: { days_stay: boolean; confirmation: string | null },
	goOn: boolean,
): DaysAfter {
	if (days_stay) return goOn ? "stay" : null;
	return confirmation ? null : "ended";
}

const daysWords = {
	ended: line`העסקה הזאת הסתיימה עם ההחזר. מה שנשאר מופיע בחשבון.`,
	stay: line`הימים ששולמו בעסקה הזאת נשארים, והמינוי נמשך כרגיל עד סופו.`,
};

export function creditNoteEmail(
	credit: Receipt,
	{
		confirmation,
		days,
		isByHand,
	}: { confirmation: string | null; days: DaysAfter; isByHand?: boolean },
	origin: string,
): EmailContent {
	return {
		subject: words`מסמך זיכוי ${credit.number}`,
		preheader: words`ההחזר בוצע.`,
		corner: "זיכוי",
		title: words`מסמך זיכוי ${credit.number}`,
		blocks: [
			isByHand
				? line`ההחזר שולם בדרך אחרת, לפי מה שסוכם.`
				: line`ההחזר בוצע. הכסף חוזר לאמצעי התשלום שבו שולם, בדרך כלל בתוך כמה ימי עסקים.`,
			sumsOf(credit, "מה הוחזר", "הוחזר"),
			facts(
				["מועד", formatMoment(credit.issuedAt)],
				["זיכוי על קבלה", String(credit.of ?? "")],
				...(confirmation ? [["אישור ביטול", confirmation] as const] : []),
				["בדף החיוב", statementLine],
			),
			...(days ? [daysWords[days]] : []),
			way("הקבלות שלי", `${origin}/account/receipts`),
		],
		why,
	};
}
