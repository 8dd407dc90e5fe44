import { lexicon } from "../reading/lexicon.ts";

const split = (text: string) => text.trim().split(/\s*,\s*/);

/** Pictures of speech that hold an age. */
export const figures = lexicon(
	...split(
		`נפש, נפשי, בנפש, נשמה, בנשמה, לב של, הלב של, רוח, ברוח, אנרגיה, אנרגיות, ראש של, גוף של, בגוף, ברכיים, גב של, מרגיש~, מרגיש, נראית, נראה, נראיתי, כמו, כאילו, חוש הומור, בגרות של, תמימות של, סקרנות, ילד פנימי, בתעודה, על הנייר, בלב, צוחק~, מתרגש~, של`,
	),
);

/** To ask whether one may be here. */
export const permitted = lexicon(
	...split(
		"בעיה, מבחינתך, אל תספר, אל תספרי, אל תגיד, אל תגידי, מותר לי, אפשר להיות, אפשר לי, זה בסדר, בסדר להיות, זה בעיה, זו בעיה, מפריע, אכפת, להיות פה, להיות כאן, להירשם, נרשמתי",
	),
);

/** Of others they may be the law's, a book's or a family's. */
export const maybeWords = lexicon(
	...split(
		`sweet 16, sweet sixteen, סוויט 16, סוויט סיקסטין, קטינה, קטינות, =קטין, =קטינים, לוליטה, לוליטות, lolita, underage, under age, underaged, =minor, =minors, =teen, =teens, teenage girl~, teen girl~, teenie, נערות צעירות, ילדה קטנה, ילדות קטנות, בגיל העשרה, בגילאי העשרה, בנות נוער`,
	),
);

/** What makes of קטינות somebody who is wanted. */
export const meant = lexicon(
	...split(
		"בשבילי, אליי, שיבואו, שתבוא, סקסית, סקסיות, חמה, חמות, יפות, תמימה, תמימות, hot, sexy, =only",
	),
);

/** What a young person calls oneself at the beginning of a text: girl 16, ילד טוב, 14. */
export const youngOnes = lexicon(
	...split(
		"=נוער, =נערה, =נער, =ילדה, =ילד, =תלמיד, =תלמידה, =בחורה, =בחור, girl, boy, female, male, האמת, =אמת, truth",
	),
);

/** Whose age it is when it is a relative's. */
export const offspring = lexicon(
	...split(
		"יש לי, הבת, הבן, בתי, =בני, שלי, אחיין~, אחות, =אח, נכד~, תאומ~, אבא, אמא, אימא, הורה, כלב~, חתול~",
	),
);

/** Behind 18 they say that it is to come. */
export const ahead = lexicon(
	...split(
		"=אהיה, אני אהיה, =נהיה, =תהיה, אגיע, אחגוג, רק בעוד, רק באפריל, בעוד חודש, בעוד חודשיים, בעוד שנה, עוד לא, ill be, i will be",
	),
);

/** Before the army, as whom somebody looks for. */
export const beforeArmy = lexicon(
	...split(
		"לפני הגיוס, לפני גיוס, לפני צבא, לפני הצבא, טרום צבא, טרום גיוס, שעוד לא התגייסה, שעוד לא התגייסו, שלא התגייסה, עוד לא התגייסה, עוד לפני צבא",
	),
);
/** A school not yet left. */
export const notFinished = lexicon(
	...split(
		"לא סיימה תיכון, לא סיימו תיכון, לא סיימה בית ספר, לא סיימו בית ספר, לא סיימה יב, עוד בתיכון, עדיין בתיכון, בתיכון, מהתיכון, עם ילקוט, ילקוט, לא סטודנטית, לא סטודנטיות, תיכוניסטית, תיכוניסטיות",
	),
);
export const wanted = lexicon(
	...split(
		"רק בנות, רק מישהי, מחפש, מחפשת, להכיר, תכיר לי, תכירי לי, שתרצה להכיר, להכיר אותי, אוהב אותן, אוהבת אותם, מעדיף, מעדיפה, מעניין אותי, מעניינות אותי, נמשך, נמשכת, בא לי, looking for",
	),
);
/** Their parents' wish, not the writer's. */
export const parental = lexicon(
	...split(
		"הבן, הבת, בני, בתי, לבן, לבת, הילדה, הילד, הבן שלי, הבת שלי, הילדים, נכד~, אחיין~, אחיינית~, אחי, אני הייתי, הייתי, היינו, מורה, מורים, מתנדב~, טיול, נסענו, עבודה, עורך, יועצת",
	),
);
