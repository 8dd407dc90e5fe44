import { negations } from "./amount-words.ts";
import type { Document } from "./document.ts";
import { findAll, isNear, type Lexicon, lexicon } from "./lexicon.ts";
import type { Rule } from "./rule.ts";

const family = "escort_words";
const split = (text: string) => text.trim().split(/\s*,\s*/);

/** Words of the trade that mean nothing else. */
const services = lexicon(
	...split(`נער~ ליווי, נערת הליווי, נערת לווי, נערות לווי, שירותי לווי, לווי דיסקרטי, לווי vip, שירות~ ליווי, שרות~ ליווי, שירותי הליווי, דוגמנית ליווי,
	דוגמניות ליווי, דוגמניות הליווי, סוכנות ליווי, בחורת ליווי, בחורות ליווי, עלמת ליווי, מלוות ליווי, מלווה ליווי, מלכת ליווי, ליווי vip, ליווי דיסקרטי,
	ליווי לגברים, ליווי יוקרתי, ליווי יוקרה, ליווי אקסקלוסיבי, ליווי אינטימי, ליווי מפנק, ליווי נשי, ליווי למלון, ליווי למלונות, ליווי בתשלום, ליווי חרמנ~,
	ליווי פרימיום, ליווי אליט, ליווי לאנשי עסקים, ליווי לאירועים, ליווי לנסיעות, ליווי בחול, ליווי ועיסוי, עיסוי וליווי, ליווי עד הבית, ליווי פלוס,
	ליווי דיסקרט, ליווי צמוד לגבר~, אסקורט~, אסקורטס, אסקוורט, אסקורטית, escort~, eskort, scort, escorting, עיסוי ארוטי, עיסוי אירוטי, עיסויים ארוטיים,
	עיסויים אירוטיים, עיסוי חושני, עיסויים חושניים, עיסוי טנטר~, עיסוי אינטימי, עיסוי גוף לגוף, עיסוי בעירום, עיסוי עירום, עיסוי סקסי, עיסוי עם סיום, עיסוי עם סיום שמח, סיום שמח מובטח,
	עיסוי בסיום, עיסוי כולל סיום, עיסוי פלוס, עיסוי מלא פלוס, עיסוי גוף מלא, עיסוי מלא עם, עיסוי עם פינוק, עיסוי הפי אנד, עיסוי עם הפי אנד, מסאז ארוטי,
	מסאז אירוטי, מסאז חושני, מסאז טנטרי, מסאז עם סיום, מסאז אינטימי, מסג ארוטי, מסז ארוטי, מסז אירוטי, מעסה ארוטי~, מעסה אירוטי~, טיפול ארוטי, מגע ארוטי,
	סיום מפנק, סיום עליי, סיום ביד, body to body, body 2 body, nuru, נורו, erotic massage, sensual massage, tantric massage, happy ending massage,
	massage with extras, massage with happy ending, full body massage with, מכון עיסוי, מכון ליווי, private apartment service, לקוחות vip, שירות~ מין,
	שרות~ מין, שירות~ סקס, יחסי מין בתשלום, מין בתשלום, סקס בתשלום, סקס תמורת, מין תמורת, סקס בכסף, סקס על כסף, סקס תשלום, נותנת שירות~ אינטימי~,
	שירותים אינטימיים, שירות אינטימי, שירותים מיניים, שירות מיני, שירותי אירוח, paid sex, sex for money, sex work~, sexual services, adult services,
	adult service, =זונה, =זונות, זונת צמרת, זונות צמרת, =פרוצה, =פרוצות, נערת טלפון, נערות טלפון, נערת חשק, נערות חשק, נערת זוהר, נערות זוהר,
	נערת תענוגות, בנות ליווי, קול גירל, קולגירל, call girl~, callgirl~, hooker~, prostitut~, whore, gfe, girlfriend experience, girl friend experience,
	gf experience, חוויית חברה, חווית חברה, חוויית החברה, חווית החברה, חוויה של חברה, חוויית gf, ג׳י אף אי, גי אפ אי, pse, pornstar experience,
	porn star experience, חוויית כוכבת פורנו, incall, outcall, incalls, outcalls, in call, out call, in and out call, אינקול, אאוטקול, אין קול, אאוט קול,
	אינקולס, companion service~, paid companion~, companionship service~, paid companionship, elite companion, vip companion, high class companion,
	vip girl~, elite girl~, vip models, elite models, בנות vip, בחורות vip, בחורה vip, בחורת vip, דוגמנית vip, דוגמניות vip, נערות vip, נערת vip,
	נערות אירוח, נערת אירוח, נערת בילוי, נערות בילוי, נערה לבילוי, בחורה לבילוי, בחורות לבילוי, מלווה לאירועים, מלווה לערב, מלווה בתשלום, מלוות בתשלום,
	מלווה מקצועית לגבר~, מלווה vip, מלווה דיסקרטית, מלוות דיסקרטיות, מלוות מקצועיות, מלווה מקצועית, מלוות לאירועים, מלוות לנסיעות, מלוות יוקרה,
	מלווה יוקרתית, מלווה לאנשי עסקים, מלווה אנשי עסקים, מלווה גברים, מלווה לנסיעות עסקים, בילוי אינטימי, בילוי בתשלום, =אקסטרות, =אקסטרה בתשלום,
	תוספות בתשלום, תוספת תשלום, full menu, שירות עד הסוף, הולכת עד הסוף, הכל כלול כולל מין, כולל הכל בדירה, כולל אוראלי, אוראלי בלי, oral without, bbbj,
	=owo, =cim, =cof, =bj, deepthroat, אנאלי בתוספת, מציצה, blowjob, blow job, handjob, hand job`),
);

/** Where and how; hosts of dinners say some of it too. */
const hosting = lexicon(
	...split(`דירה דיסקרטית, דירות דיסקרטיות, בדירה דיסקרטית, דירתי הדיסקרטית, דירה דיסקרט, גישה דיסקרטית, שירות בדירה, נותנת שירות בדירה, אירוח דיסקרטי,
	אירוח בדירה, אירוח פרטי בדירה, מארחת בדירה, מארחת גברים, מארחת אצלי, מארחת בדירתי, מארחת בדיסקרטיות, מארחת באופן דיסקרטי, מארחות בדירה, מקבלת בדירה,
	מקבלת גברים, מקבלת אצלי, מקבלת בדירתי, מקבלת בדיסקרטיות, מקבלת לקוחות בדירה, מקבלת אורחים בדירה, דיסקרטית בדירה, discreet apartment, מגיעה למלון,
	מגיעה למלונות, מגיעה לבתי מלון, מגיעה למלון שלך, מגיעה עד אליך למלון, הגעה למלון, הגעה למלונות, הגעה לבתי מלון, הגעה לבתים, הגעה עד הבית, מגיעה לבתים,
	מגיעה עד הבית, ביקורי מלון, בתי מלון ובתים, לבית או למלון, לביתך או למלון, עד הבית והמלון, מלון או בית, ביתך או מלון, ביקורי בית ומלון,
	ביקורי מלון ובית, hotel visits, hotel visit, home visits`),
);
const guests = lexicon(
	...split(
		`ארוח~, חברים, חברות, שירה, משפח~, שישי, ערבי, =לבד, ים המלח, פקיד~, קבלה, חופש~, שכנ~, אמנ~, בישול, סדנ~, הופע~, כנס~, הרצא~, עבודה, סטודנט~, ילדים, הורים, שבת, חגים, פעם בשנה, פשוט`,
	),
);

/** Also a restaurant's or an army's. */
const fullService = lexicon(
	"שירות מלא",
	"שרות מלא",
	"שירות מלא מלא",
	"full service",
	"full servis",
	"פול סרוויס",
	"שירות vip",
	"שירות דיסקרטי",
	"שירות פרטי ודיסקרטי",
	"שירות מפנק",
	"שירותים דיסקרטיים",
);
const otherService = lexicon(
	"ציבור",
	"לציבור",
	...split(
		`צבא~, קרבי~, סדיר, מילואים, לאומי, קצין, קצינה, קצונה, גולני, צהל, מסעד~, מוסך, בנק, סוכנות, חברה, חברת, עסק, לקוחות, ללקוח~, סלון, מעצב~, שיפוץ, army, agency, restaurant, client~, company, עובד~, מנהל~, bar, hotel, נדלן, תחנת, דלק`,
	),
);

/** The word itself, which songs, coaches and dinners have too. */
const accompany = lexicon(
	"=ליווי",
	"=הליווי",
	"=לליווי",
	"=וליווי",
	"=ליוי",
	"=שליווי",
	"=מליווי",
	"=בליווי",
	"=לליוי",
);
const music = lexicon(
	...split(`שיר~, מוזיק~, מוסיק~, גיטר~, פסנתר~, תופים, כינור~, צלו, חליל~, להק~, מקהל~, זמר~, נגנ~, נגן, קונצרט~, מנגנ~, מנגן, לנגן, בס, אקורד~, כלי, הקלט~, ניגון, תזמורת, אקוסטי, אקורדיון, קלידים, הופע~, במה, ערב שירה, שרה, שר, לשיר, קולות, חזן, מחול, בלט, רקדנ~,
	רוחני~, רפואי~, משפטי~, פסיכולוגי~, רגשי~, חינוכי~, מקצועי~, עסקי~, אישי, תזונתי, הורי~, הורות, לידה, לידות, יולדות, כלות, כלה, חתנים, עסקים, יזמ~, סטארטאפ~, סטודנט~, תלמידים, קשישים, חולים, משפחות, משפחתי, טיפולי~, פרויקט~, צבאי, משטרתי, רכב, כלב~, מורה, דולה, תהליכ~, תהליך, אקדמי, שיקומ~, אמנותי, קליטה, עולים, ילדים, ילד~, נוער, הריון, אבל, סוכרת, ניצולי, מטפל~, מאמנ~, מתנדב~, התנדבות, הנקה, פנסיוני, פיננסי, כלכלי, מנטור~, ארגוני, בנייה, שיפוץ, אדריכל~, שיפוצים, תסריט, דוקטורט, כתיבה, ספר, נפש, נפשי, מטופלים, סוף החיים, הוספיס, בית ספר, גן, פצועים, חיילים, לוויה, חופה, מטוס, ספינ~`),
);
const trade = lexicon(
	...split(
		`דיסקרטי~, vip, יוקר~, מלון, מלונות, גברים, לגבר, אנשי עסקים, עשיר~, תשלום, בתשלום, סקס~, מפנק~, אינטימי~, עיסוי~, נערה, נערות, בחורות, דוגמנית, דוגמניות, שירות, שירותי, שעה, לילה, אירועים, דירה, בילוי`,
	),
);

/** Who offers it, and how. */
const offers = lexicon(
	...split(
		`מעניק~, נותנ~, נותן, מציע~, מקבל~, מחפש~, מחפש, מגיע~, זמינ~, מארח~, דיסקרטי~, דירה, מלון, חדר, גבר, גברים, נערה, בחורה, vip, מגבלות, הגבלה, עיסוי, מין, סקס, שעה, לילה, תשלום, gfe, rush, men, gentlem~, girl, available, discreet`,
	),
);

/** Words of the trade that have a harmless sense. */
const hints = lexicon(
	...split(`עיסוי מפנק, עיסויים מפנקים, ארוטי~, אירוטי~, erotic, מסאז מפנק, עיסוי עד הבית, הפי אנד, סיום שמח, happy ending, חשפנית, חשפניות, סטריפטיז, striptease, stripper, אונליפאנס, אונלי פאנס, אונליפנס, אונלי פנס, only fans, onlyfans, of בלעדי, תוכן בלעדי למנויים, תוכן למבוגרים,
	תמונות בתשלום, סרטונים בתשלום, סרטונים למכירה, webcam, web cam, קאם, camgirl, cam girl, שיחות וידאו בתשלום, לקוחות רציניים, ללקוחות רציניים, גברים רציניים ומכובדים, רק מכובדים, לג׳נטלמנים בלבד, לגברים מכובדים, קליינט~, זמינה 24/7, זמינה בכל שעה, זמינה עכשיו, זמינה היום במלון, שעות פעילות, בלי הגבלה, ללא הגבלת זמן, ללא מין, בלי מין,
	מעסה פרטית, מעסה דיסקרטית, מעסה מפנקת, פינוק לגבר, פינוק דיסקרטי, רגעים של פינוק, מפנקת גברים, אפנק אותך בעיסוי, תשלום על סקס, דומינטריקס, מלכה שולטת, מיסטרס, bdsm, שליטה בתשלום, massage parlor, private massage, sugar escort, מקבלת לקוחות, לקוחות קבועים, תפריט מלא, נותנת הכל, חמה וזמינה, זמינה ודיסקרטית, דיסקרטית ומפנקת, חדשה בעיר, ביקור ראשון בארץ`),
);

const unlessDenied = (words: Lexicon) => (document: Document) =>
	findAll(document, words).filter((found) => !isNear(document, negations, found, { before: 4 }));

/** Before בליווי it is work; else it is a dish with another. */
const works = /^(?:עובד|עבד|פעיל)/;

const sentence =
	"נראה שהטקסט מציע שירות או מבקש אותו. באתר אין שירותים בתשלום, ולכן אי אפשר לשמור אותו כך.";
const softer =
	"נראה שהטקסט נשמע כמו הצעה של שירות. אם הכוונה אחרת, אפשר לשמור ככה: הצוות קורא כל טקסט לפני שהוא מוצג.";

/** The vocabulary of paid services. */
export const escortRules: readonly Rule[] = [
	{
		key: "escort.service",
		family,
		version: 1,
		scores: { profile: 85, note: 85 },
		title: "מילים של התחום",
		sentence,
		find: unlessDenied(services),
	},
	{
		key: "escort.hosting",
		family,
		version: 1,
		scores: { profile: 80, note: 80 },
		title: "אירוח או הגעה",
		sentence,
		find: (document) =>
			unlessDenied(hosting)(document).filter(
				(found) => !isNear(document, guests, found, { before: 6, after: 6 }),
			),
	},
	{
		key: "escort.full_service",
		family,
		version: 1,
		scores: { profile: 75, note: 75 },
		title: "שירות מלא",
		sentence,
		find: (document) =>
			unlessDenied(fullService)(document).filter(
				(found) =>
					!isNear(document, otherService, found, { before: 6, after: 6 }) &&
					isNear(document, offers, found, { before: 8, after: 8 }),
			),
	},
	{
		key: "escort.full_service_named",
		family,
		version: 1,
		scores: { profile: 30, note: 30 },
		title: "שירות מלא, בלי מה שמסביב",
		sentence: softer,
		find: (document) =>
			unlessDenied(fullService)(document).filter(
				(found) =>
					!isNear(document, otherService, found, { before: 6, after: 6 }) &&
					!isNear(document, offers, found, { before: 8, after: 8 }),
			),
	},
	{
		key: "escort.accompany",
		family,
		version: 1,
		scores: { profile: 32, note: 32 },
		title: "המילה המרכזית, בלי שיר ובלי מקצוע לידה",
		sentence: softer,
		find: (document) =>
			unlessDenied(accompany)(document).filter((found) => {
				if (isNear(document, trade, found, { before: 5, after: 5 })) return true;
				const isWith = document.tokens[found.from]?.text.startsWith("בל");
				if (isWith && !works.test(document.tokens[found.from - 1]?.text ?? "")) return false;
				return !isNear(document, music, found, { before: 7, after: 7 });
			}),
	},
	{
		key: "escort.hint",
		family,
		version: 1,
		scores: { profile: 26, note: 26 },
		title: "רמזים לשירות",
		sentence: softer,
		find: unlessDenied(hints),
	},
];
