import type { Document, Token } from "./document.ts";
import { lexicon } from "./lexicon.ts";
import { numberAt } from "./numbers.ts";

/** A sum of money, or a bare number that may be one: its tokens with the currency. */
export type Amount = { from: number; to: number; value: number; hasCurrency: boolean };

const currency = lexicon(
	..."₪ $ € £ 💵 💸 💰 💶 💷 שקל שקלים שח דולר דולרים יורו אירו אלפים שקלים nis ils usd eur".split(
		" ",
	),
	..."dollar dollars euro euros shekel shekels bucks רוזות רוזים rose roses 🌹 💎 לירות זוז זוזים".split(
		" ",
	),
);

/** Slang for money: with any number, but only right beside its purpose. */
export const coded = lexicon(
	..."ורדים ורד פרחים נשיקות חיבוקים יהלומים אדומים כחולים ירוקים ירוקות סגולים שטרות קילו קילוגרם".split(
		" ",
	),
	..."נקודות זהובים קרדיטים ג׳ובות סטיפות דפים אסימונים מטבעות לבבות דובדבנים כוכבים טון טונות אלף אלפים מאות k kisses diamonds".split(
		" ",
	),
	..."roses flowers hearts 💋 ❤ 🌷 🌸 🍒 💐 🪙 💵 💸 💰 🌹 💎".split(" "),
);

/** After a number: what else it counts. */
const otherUnits = lexicon(
	..."קמ קילומטר~ מטר~ מר סמ ממ קג קילו קילוגרם גרם מג ליטר מל איש אנשים נשים גברים".split(" "),
	..."שנה שנים שנות חודשים שבועות ימים דקות דקה שניות שעות ספרים עמודים קלוריות צעדים".split(" "),
	..."אחוז~ % חברים עוקבים מילים תווים תמונות משתתפים עובדים תלמידים חדרים פעמים נקודות".split(" "),
	..."מיל סמק כס סוס תקליטים אורחים מוזמנים בתים דונם קומות שירים סרטים מדרגות כוסות".split(" "),
	..."km kg cm people years pages followers steps cc hp mm meters miles days weeks hours minutes".split(
		" ",
	),
);

/** Before a number: it is an address, a year, or the like. */
const otherLabels = lexicon(
	..."רחוב רחו דירה בניין קומה חדר כביש קו אולם שנת גובה בגובה דגם מודל פרק בית מספר טיסה יחידה".split(
		" ",
	),
	..."מיקוד סעיף עמוד room route street model height year בשעה משקל".split(" "),
);

/** A longer number without a currency identifies something: an order, an account, a moment. */
const mostBare = 1_000_000;

/**
 * The amounts in a text: with a currency any size, else from 150 to a million and not a year, a measure, an address
 * or a clock time.
 */
export function findAmounts(document: Document): Amount[] {
	const found: Amount[] = [];
	const { tokens } = document;
	for (let at = 0; at < tokens.length; at += 1) {
		const number = numberAt(document, at);
		const signs = number ? at : afterSigns(document, at);
		if (signs - at >= 2) {
			found.push({ from: at, to: signs, value: 0, hasCurrency: true });
			at = signs - 1;
		}
		if (!number) continue;
		const { value, isWord } = number;
		let { from, to } = number;
		const unit = currency.findAt(document, to);
		const leads = from > 0 && currency.findAt(document, from - 1) === from;
		if (leads) from -= 1;
		if (unit !== null) to = unit;
		const isShekel = unit === null && tokens[to]?.text === "ש" && value >= 50;
		if (isShekel) to += 1;
		const hasCurrency = unit !== null || leads || isShekel;
		const isMoney = hasCurrency
			? value >= 20
			: value >= (isWord ? 200 : 150) && value <= mostBare && !isYear(tokens[at] as Token, value);
		const counts = !hasCurrency && (otherUnits.findAt(document, to) ?? plural(tokens[to])) !== null;
		const isLabelled = !hasCurrency && otherLabels.findAt(document, from - 1) !== null;
		if (isMoney && !counts && !isLabelled) found.push({ from, to, value, hasCurrency });
		at = to - 1;
	}
	return found;
}

/** Behind a number a noun in the plural is what it counts: אלף תודות, 1000 כוכבים. */
function plural(token: Token | undefined): true | null {
	return token?.kind === "word" && /^[^לבו].+(?:ימ|ות)$/.test(token.text) ? true : null;
}

/** ₪₪₪ stands for a sum too. */
function afterSigns(document: Document, at: number): number {
	let next = at;
	while (document.tokens[next]?.kind === "sign" && currency.findAt(document, next) !== null)
		next += 1;
	return next;
}

function isYear({ text }: Token, value: number): boolean {
	return /^\d{4}$/.test(text) && value > 1_900 && value < 2_100 && value !== 2_000;
}
