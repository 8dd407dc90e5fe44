/**
 * Common passwords in Israel beyond the worldwide lists, most frequent first: a word's rank is the
 * number of guesses it takes. Written by hand.
 */
const listOf = (text: string) => [...new Set(text.trim().split(/\s+/))];

/** Hebrew words and names; `hebrewKeys` also finds them typed on a Latin layout. */
export const hebrewWords = {
	words: listOf(`
		סיסמה סיסמא שלום אהבה אבאאמא אמאאבא אניאוהב אניאוהבת אניאוהבאותך אניאוהבתאותך אוהבאותך
		אוהבתאותך אהבהשלי אהובי אהובתי אהוב אהובה נשמה נשמהשלי חיים חייםשלי לחיים ישראל ירושלים
		ביבי סודי סודית סוד כניסה פתיחה פתחי סיסמהחדשה סיסמאחדשה סיסמהשלי הסיסמהשלי הסיסמה הסיסמא
		אחתשתייםשלוש אחתשתיים אבגדה אבגדהו אבגד תשרק קרשצ בדיקה ניסיון נסיון מנהל משתמש אורח
		אבא אמא סבא סבתא אחי אחות אחותי משפחה ילדים ילד ילדה תינוק בית הביתה הבית
		מלך מלכה נסיך נסיכה מלאך אלוהים אלוקים השם ברוךהשם בעזרתהשם תודה תודהרבה בבקשה סליחה
		שמש ירח כוכב כוכבים שמיים שמים ים אור אורות אש מים רוח אדמה פרח פרחים ורד שושנה
		לב לבבות נשיקה נשיקות חיבוק חיבוקים מתוק מתוקה מותק מתוקי חמוד חמודה יפה יפהפה בובה בוביק
		מאמי מאמוש כפרה כפרהעליך חתול חתולה חתולים כלב כלבה כלבים גור סוס ציפור פרפר דולפין אריה נמר
		נחש דוב דובי זאב שועל ארנב ארנבת פיל קוף תוכי דבורה דבש סוכר שוקולד קפה במבה ביסלי פיצה
		פלאפל חומוס שווארמה שניצל גלידה עוגה תפוח בננה אבטיח לימון תפוז אננס
		כדורגל כדורסל אלוף אלופים אלופה ניצחון מונדיאל גול מכונית אופנוע כסף זהב מזל מזלטוב
		מיליון מיליונר עשיר שמח שמחה אושר כיף סבבה אחלה יאללה יאללהביי ביי היי הכל הכלטוב טוב טובה
		חזק חזקה גיבור גיבורה צבא גולני צנחנים גבעתי חייל חיילת טייס מורה רופא רופאה
		מחשב אינטרנט טלפון נייד פלאפון מוזיקה שיר שירים ריקוד סרט ספר חלום חלומות חופש חירות
		תקווה אמונה אמת כוח כבוד שקט שבת שבתשלום חג חגשמח פסח פורים חנוכה סוכות שבועות ראשהשנה
		עבודה לימודים אוניברסיטה תיכון ביתספר בוקר בוקרטוב לילה לילהטוב יוםהולדת חברים חבר חברה
		חברות בעל אישה אשתי בעלי גבר נערה נערים בחור בחורה סקס סקסי סקסית חרמן זונה שרמוטה כוסית
		כוסאמק לעזאזל מניאק חרא זין מטומטם שטן מוות
		עולם עולםהבא חדש חדשה ישן גדול גדולה קטן קטנה שחור לבן אדום כחול ירוק צהוב ורוד סגול כתום
		חום אפור תכלת קסם סופרמן ספיידרמן באטמן פוקימון ברבי הארי פוטר נינגה דרקון
	`),
	names: listOf(`
		דוד משה יוסף יוסי אברהם אבי יעקב קובי יצחק איציק שרה רחל רבקה לאה מרים מרי חיים שלמה שלומי
		דניאל דני דנה מיכאל מיכל מיכאלה יונתן יוני נועם נועה נעה עומר עומרי אורי אור אוריה אורית
		איתי איתמר איתן אייל אילן אילנה אילנית אלון אלונה אמיר אמירה אסף ארז אריאל אריאלה ארי
		אביב אביבה אביגיל אבישג אביתר אבנר אדם אדר אהרון אוהד אופיר אופק אוראל אורון אורן אורנה אורלי
		אלי אליהו אליה אלעד אלכס אלכסנדר אלירן אלינור אליאור אליסף אמנון אמיתי אנה אנאל אסתר אסתי
		אפרת אפרים אריק אשר בועז בני בנימין ברוך בר ברק בתיה בת גבי גבריאל גד גדי גיא גיל גילה גילי
		גילעד גלעד גל גלי גלית דבורה דודו דורון דור דורית דורין דליה דלית דן דפנה דקל דרור הדס הדסה
		הדר הילה הילל הלל הראל ורד ורדה זהבה זהבית זיו חגי חגית חוה חן חנה חני חנן חננאל טל טלי טליה
		יאיר יובל יהודה יהונתן יהודית יהלי יואב יואל יוכבד יונה יונית יעל יעלה יערה יפעת יפית ירדן
		ירדנה ירון יריב ישי ישראל ישראלה כוכבה כרמל כרמית לאון לביא להב ליאור ליאורה ליאת ליבי
		לידור לידיה לידר ליהי לילך לימור לין לינוי ליעד ליר לירון לירז מאור מאי מאיה מאיר מאירה מור
		מורן מורית מוטי מוריה מיה מיטל מיקי מיקה מירב מירי מלכה מני מנחם מנשה מעיין מעין מרדכי מתן
		נאור נגה נדב נוי נופר נחום נחמן ניב ניסים נינה ניצן ניר נירית נתן נתנאל נתי נתלי נטלי נטע
		נילי סיגל סיגלית סיון סימה סיוון סמדר ספיר סתיו עדי עדיאל עדן עדנה עודד עוז עופר עופרה
		עידו עידן ענבל ענבר ענת עמוס עמית עמרי ערן עציון עינב עינת פאני פז פנינה פנחס פליקס צבי
		צביקה ציון ציפי צליל קארין קורל קרן קרין ראובן ראם רבקה רון רוני רונית רונן רועי רות רותם
		רותי רז רחלי רינה רינת רמי רן רננה רעות רפאל רפי רביד שגב שגיא שגית שחר שי שיר שירה שירי
		שירלי שירן שיראל שמואל שמעון שמשון שני שלי שלומית שלום שלו שקד שרון שרית שושי שושנה
		תהילה תום תומר תמר תמי תמרה תיקי תל תאיר
		כהן לוי מזרחי פרץ ביטון דהן אברהם פרידמן מלכה אזולאי כץ יוסף עמר אוחיון חדד גבאי
		בןדוד אדרי לוין טל קליין חן שפירא חזן משה אשכנזי אוחנה סגל סויסה וקנין פרידמן
		מוחמד אחמד מחמוד עלי חסן יוסוף איברהים פאטמה
		נתניהו ביבי רביןיצחק בןגוריון
	`),
	places: listOf(`
		תלאביב ירושלים חיפה אילת ישראל ישראלי ישראלית בארשבע נתניה אשדוד אשקלון הרצליה רעננה
		ראשוןלציון ראשלצ פתחתקווה חולון בתים רמתגן גבעתיים בניברק כפרסבא רחובות מודיעין חדרה נצרת
		עכו נהריה טבריה צפת עפולה כרמיאל דימונה לוד רמלה יבנה קריתגת קרייתגת הגליל גליל הגולן גולן
		נגב הנגב כנרת הכנרת חרמון החרמון כרמל הכרמל אריאל מצדה יםהמלח שדרות אופקים ירוחם ערד
		פריז לונדון רומא ברצלונה אמריקה ניויורק ארגנטינה ברזיל הודו תאילנד מרוקו רוסיה
		מכבי הפועל ביתר מכביתלאביב הפועלתלאביב ביתרירושלים מכביחיפה הפועלבארשבע מכביחיפהאלופה
		הפועלחיפה הפועלירושלים מכבינתניה הפועלפתחתקווה בנייהודה עירוני ריאלמדריד ברסלונה ברסה
		ליברפול ארסנל צלסי יובנטוס מסי רונאלדו
		ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
		תשרי חשוון כסלו טבת שבט אדר ניסן אייר סיוון סיון תמוז אב אלול
		ראשון שני שלישי רביעי חמישי שישי שבת יוםראשון יוםשני יוםשלישי יוםרביעי יוםחמישי יוםשישי
		קיץ חורף אביב סתיו היום מחר אתמול שנה שנהטובה
		טלה שור תאומים סרטן בתולה מאזניים עקרב קשת גדי דלי דגים
		אחד אחת שתיים שניים שלוש ארבע חמש שש שבע שמונה תשע עשר מאה אלף
	`),
} as const;

/** The same in Latin transliteration. */
export const hebrewInLatin = listOf(`
	sisma sisma1 hasisma shalom ahava ahuva neshama haim chaim israel israeli yisrael jerusalem
	yerushalaim telaviv tel-aviv haifa eilat beersheva netanya ashdod ashkelon holon hertzelia
	hertzliya raanana rehovot ramatgan rishon petahtikva modiin kfarsaba
	maccabi macabi hapoel beitar betar maccabitelaviv maccabihaifa hapoeltelaviv beitarjerusalem
	ima aba abba imaaba abaima savta saba mami mamush kapara motek metuka matok buba bubale malka
	melech malach nasich nesicha yafa hamuda hamud haver havera ahi achi ahoti sababa ahla yalla
	walla balagan lehaim lechaim mazaltov todaraba boker layla shabat shabbat hatikva tikva golani
	tzanhanim givati zahal tzahal bamba falafel humus hummus shoko
	anohev aniohev aniohevet aniohevotach aniohevetotcha ohevotach
	david moshe yossi yosi yosef avi avraham yaakov yakov kobi itzik yitzhak sara sarah rachel rivka
	leah miriam miri shlomo shlomi daniel dani danny dana michael michal yonatan yoni noam noa omer
	omri uri ori orit or itay itai itamar eitan eyal ilan ilana alon amir asaf assaf erez ariel arik
	aviv aviva avigail adam adar aharon ohad ofir ofek oren orna orly orli eli eliyahu eliya elad
	eliran elinor esti ester efrat efraim boaz beni benny benjamin binyamin baruch barak batya gabi
	gabriel gadi guy gil gila gili gilad galit dudu doron dorit dorin dalia dafna dekel dror hadas
	hadar hila hilel harel vered ziv hagit hagai hava chen hen hana hani hanan tal tali talya yair
	yuval yehuda yehonatan yehudit yoav yoel yona yael yaara yifat yafit yarden yaron yariv ishay
	karmel carmel keren karin lavi lior liora liat libi lidor lihi lilach limor lin linoy liad liron
	liraz maor may maya meir mor moran moti motti moria mia meital miki mika mirav mali meni menahem
	maayan mordechai matan naor noga nadav noy nofar nahum niv nisim nitzan nir nirit natan netanel
	nati natali neta nili sigal sivan sima smadar sapir stav adi adiel eden oded oz ofer ofra ido
	idan inbal inbar anat amos amit eran einav einat paz pnina tzvi zvi tzvika zion tzipi zipi ron
	roni ronit ronen roei roi rut ruth rotem ruti raz rina rinat rami ran renana reut rafael rafi
	ravid sagiv sagi shahar shachar shai shay shir shira shiri shirli shiran shirel shmuel shimon
	shani sheli shlomit shaked sharon sarit shoshi shoshana tehila tom tomer tamar tami
	cohen levi levy mizrahi peretz biton dahan friedman azulay katz amar ohayon hadad gabay bendavid
	shapira hazan segal netanyahu bibi
	yanuar pebruar tishrey tishrei kislev tevet shvat nisan iyar tamuz elul yomholedet
	rishonlezion hagalil galil golan negev kineret hermon
`);

/**
 * Maps every Hebrew key of the Israeli keyboard (SI 1452) to its key on a Latin layout, so that
 * שלום and `akuo` are one word.
 */
const latinKeys: Record<string, string> = {
	...{ ק: "e", ר: "r", א: "t", ט: "y", ו: "u", ן: "i", ם: "o", פ: "p" },
	...{ ש: "a", ד: "s", ג: "d", כ: "f", ע: "g", י: "h", ח: "j", ל: "k", ך: "l", ף: ";" },
	...{ ז: "z", ס: "x", ב: "c", ה: "v", נ: "b", מ: "n", צ: "m", ת: ",", ץ: "." },
	// Punctuation keys that move on the Hebrew layout.
	...{ "/": "q", "'": "w", ",": "'", ".": "/", ";": "`" },
};

/** Converts Hebrew letters to the same keys on a Latin layout; other text is unchanged. */
export function hebrewKeys(text: string): string {
	if (!/[א-ת]/.test(text)) return text;
	return text.replace(/[א-ת/',.;]/g, (sign) => latinKeys[sign] ?? sign);
}
