import { brand, seller } from "../../brand.ts";
import {
	type Block,
	type EmailContent,
	heading,
	line,
	way,
	words,
} from "../../platform/mail/email-content.ts";
import { type LetterContent, paragraphsOf } from "./letter.ts";

/** Begins as the law wants of an advertisement, and says nothing else (`today.md` 9). */
const subject = words`פרסומת · המכתב החודשי`;

/** The monthly letter; its links lead to this origin. */
export function monthlyLetter(
	{ title, opening, articles }: LetterContent,
	origin: string,
): EmailContent {
	return {
		subject,
		preheader: words`לכל היותר מכתב אחד בחודש, והסרה בלחיצה אחת.`,
		corner: "מכתב מדי פעם",
		title: words`${title}`,
		blocks: [
			...paragraphsOf(opening).map((text): Block => line`${text}`),
			...articles.flatMap((article): Block[] => [
				heading(article.title),
				line`${article.excerpt}`,
				way("להמשך הקריאה", `${origin}/articles/${article.slug}`),
			]),
		],
		why: words`פרסומת. נשלחה לכתובת שאישרה לקבל מכתב מדי פעם, לכל היותר אחד בחודש. המפרסמת: ${seller}. ליצירת קשר: ${brand.generalEmail}, ${brand.phone}.`,
	};
}
