import { findAddresses, findHandles } from "./addresses.ts";
import { negations } from "./amount-words.ts";
import type { Document } from "./document.ts";
import { type Found, findAll, isNear, lexicon } from "./lexicon.ts";
import { findPhones } from "./phones.ts";
import type { Rule } from "./rule.ts";

const family = "contact_details";
const split = (text: string) => text.trim().split(/\s*,\s*/);
/** To one person it is a question (`trust-and-safety.md` D.5: warn), in a profile it is not saved. */
const shown = { profile: 75, note: 34 } as const;

const apps = lexicon(
	...split(`וואטסאפ, ווטסאפ, וואצאפ, ווצאפ, ווטצאפ, וואטצאפ, ווטסאף, ווטס אפ, וואטס אפ, וואצ אפ, ווטסאפי, ווצפ, וואטס, ווטס, וואצפ, ווטסופ, whatsapp, whatsap, watsapp, watsap, whatsup, whats app, wats app, wapp, whatsapi, wh app, wa,
	טלגרם, טלגראם, טלגרמ~, טלה גרם, טלגם, telegram, telegrm, telegramm, tele gram, tg, אינסטגרם, אינסטגראם, אינסטה, אינסטא, אינסטוש, אינסטגרמ~, אינסטה גרם, אינסה, אינסטגם, איסנטגרם, instagram, insta, instgram, insta gram, ig,
	פייסבוק, פיסבוק, פייס בוק, facebook, face book, fb, =בפייס, =לפייס, סנאפ, סנאפצט, סנפצט, סנאפצאט, סנאפ צט, snapchat, =snap, snap chat, טיקטוק, טיק טוק, tiktok, tik tok, =בסיגנל, =לסיגנל, סיגנל שלי, signal app, on signal, וייבר, ויבר, viber, דיסקורד, discord, =בקיק, =לקיק, kik, מסנגר, messenger, סקייפ, skype, ויצט, וויצט, wechat, we chat, לינקדאין, linkedin, טוויטר, imessage`),
);

/** They lead elsewhere. */
const invites = lexicon(
	...split(`דבר~, תדבר~, נדבר, מדבר~, לדבר, כתב~, תכתב~, כתוב, תכתוב, לכתוב, נתכתב, שלח~, תשלח~, לשלוח, חפש~, תחפש~, לחפש, תמצא~, תמצאו, מצא~, למצוא, מוזמנ~, מוזמן, עקב~, לעקוב, תעקב~, הוסיפ~, תוסיפ~, להוסיף, עבור, עברו, נעבור, לעבור, תעבר~, בוא~, בואי, =יש לי, =שלי, אליי, =אלי, פנו, פנה, תפנה, תפני, צרו, ליצור קשר, יצירת קשר, צור, צרי, זמינה, זמין, עדיף, ממשיכ~, נמשיך, להמשיך, המשך, מחכה, אפשר, ניתן, יותר נוח, נוח לי, רק דרך, תחזור, אני שם, =אותי, פעילה, פעיל, מהיר~, מענה, עונה,
	add, message, text, hmu, =dm, contact, find, follow, =my, hit me, write, chat, reach, talk, ping, same name, שם משתמש, יוזר, באותו שם, בשם, לתת לך, אתן לך, אתן, מספר`),
);

const workWords = lexicon(
	...split(
		`עובד~, עבודה, עבדתי, מנהל~, מנכל~, שיווק, קמפיינ~, קמפיין, סושיאל, מפתח~, מהנדס~, מתכנת~, פרסום, משפיענ~, יועצ~, מלמד~, סדנ~, קורס~, סדר~, סרט, מניות, מניה, מחקתי, נטשתי, שונא~, פחות, נמאס, עזבתי, סגרתי, ויתרתי, התנתקתי, גמילה, גמילת, נגמלתי, ממכר, מכורה, מכור, גלילה, לגלול, גולל~, חברת, work, job, marketing, ads, manager, engineer, מעצב~, קניתי, קונה, יד שניה, צלמ~, צלם, מצלמ~, מצלם, צילום, קבוצת, קבוצה, קבוצות, מתכונים, פוסט~, סטורי, סטוריז, רילס, ריקודים, סרטוני, סבתא, אמא, ילדים, משפחתי, פילטר~, כמו באינסטגרם, תמונות של, במקום`,
	),
);

const own = lexicon(
	...split(`המספר שלי, מספר הטלפון שלי, הטלפון שלי, הנייד שלי, הפלאפון שלי, מספר שלי, הפל שלי, תני מספר, תן מספר, תני לי מספר, תן לי מספר, למספר שלך, את המספר שלך, המספר שלך, תשאירי מספר, תשאיר מספר, נחליף מספרים, נחליף טלפונים, להחליף מספרים, טלפון שלי, נייד שלי, תתקשר~ אלי~, תתקשרו, התקשרו, התקשר~ אלי~, תתקשרי, תתקשר, חייגו, חייגי, תחייג~, סמסו, תסמס~, שלחו sms, שלח sms, שלחי sms, תשלח sms, sms, call me, text me, my number, my phone, my cell, whatsapp me, email me, mail me,
	האימייל שלי, המייל שלי, מייל שלי, אימייל שלי, לאימייל שלי, במייל שלי, שלחו מייל, שלח מייל, שלחי מייל, תשלחי מייל, תשלח מייל, כתבו למייל, gmail, גימייל, גמייל, ג׳ימייל, hotmail, הוטמייל, outlook, וואלה מייל, walla, yahoo, icloud, protonmail,
	קיו אר, qr, ברקוד, לינק בביו, קישור בביו, link in bio, לינק בפרופיל, linktree, לינקטרי, הלינק שלי, הקישור שלי, שם המשתמש שלי, היוזר שלי, יוזר שלי, my user, username, user name, שם משתמש, היוזרניים שלי, אותו ניק, אותו יוזר, אותו שם בכל, אותו שם באינסטה, גם באינסטה, 📞, ☎, 📱, 📲, 💬, ✆, 📧, ✉, 📩`),
);

function findApps(document: Document, isInvite: boolean): Found[] {
	return findAll(document, apps).filter((found) => {
		const invites = isInvited(document, found);
		if (invites !== isInvite) return false;
		if (isDenied(document, found)) return false;
		return isInvite || !isNear(document, workWords, found, { before: 7, after: 6 });
	});
}

function isInvited(document: Document, found: Found): boolean {
	if (isNear(document, workWords, found, { before: 6, after: 5 })) return false;
	return isNear(document, invites, found, { before: 6, after: 4 });
}

/** אין לי פייסבוק, with nothing between the no and the name that would end it. */
function isDenied({ tokens, readings }: Document, { from }: Found): boolean {
	for (let at = from - 1; at >= Math.max(0, from - 6); at -= 1) {
		const token = tokens[at];
		if (!token || token.sentence !== tokens[from]?.sentence || token.text === ",") return false;
		if (negations.findAt({ tokens, readings }, at) !== null) return true;
	}
	return false;
}

const outside =
	"פרטי קשר לא מופיעים בטקסטים באתר: מספר, כתובת ושם משתמש נשארים אצלך. יש להשמיט אותם.";
const maybe =
	"נראה שהטקסט מפנה לקשר מחוץ לאתר. אם הכוונה אחרת, אפשר לשמור ככה: הצוות קורא כל טקסט לפני שהוא מוצג.";

/** Ways to reach somebody outside. */
export const contactRules: readonly Rule[] = [
	{
		key: "contact.phone",
		family,
		version: 1,
		scores: shown,
		title: "מספר טלפון, בכל כתיב",
		sentence: "נראה שיש כאן מספר טלפון. מספרים לא מופיעים בטקסטים באתר: יש להשמיט אותו.",
		find: findPhones,
	},
	{
		key: "contact.address",
		family,
		version: 1,
		scores: shown,
		title: "אימייל, קישור או שם משתמש",
		sentence: outside,
		find: (document) => [...findAddresses(document), ...findHandles(document, apps)],
	},
	{
		key: "contact.app",
		family,
		version: 1,
		scores: { profile: 38, note: 32 },
		title: "הזמנה לאפליקציה אחרת",
		sentence: maybe,
		find: (document) => findApps(document, true),
	},
	{
		key: "contact.app_named",
		family,
		version: 1,
		scores: { profile: 24, note: 20 },
		title: "שם של אפליקציה אחרת",
		sentence: maybe,
		find: (document) => findApps(document, false),
	},
	{
		key: "contact.own",
		family,
		version: 1,
		scores: { profile: 30, note: 26 },
		title: "רמז למספר, לכתובת או לקישור",
		sentence: maybe,
		find: (document) => findAll(document, own).filter((found) => !isDenied(document, found)),
	},
];
