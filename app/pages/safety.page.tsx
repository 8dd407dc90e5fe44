import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Stage } from "../ui/layout/stage.tsx";
import { staticPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/safety.page";
import styles from "./safety.module.css";

type Rule = { title: string; text: string };

const meetingRules: readonly Rule[] = [
	{
		title: "מקום ציבורי, שעה סבירה",
		text: "בית קפה, מוזיאון, טיילת. לא דירה, לא מלון, לא רכב, גם אם הכול מרגיש נכון.",
	},
	{
		title: "מישהו יודע",
		text: "חברה או אח יודעים איפה, עם מי ועד מתי. הודעה אחת קצרה מספיקה.",
	},
	{
		title: "הדרך חזרה שלכם",
		text: "מגיעים לבד וחוזרים לבד. הטלפון טעון, והארנק אצלכם.",
	},
	{
		title: "אפשר לקום וללכת",
		text: "לא חייבים הסבר. מי שמתעקש לקבל הסבר, כבר הסביר את עצמו.",
	},
];

/** How scams usually begin. */
const scams: readonly Rule[] = [
	{
		title: "״רק עמלה קטנה לאימות״",
		text: "האימות כאן נעשה רק בעמוד האימות, ואין עליו תשלום. אף אחד מאיתנו לא מבקש כסף בהודעה.",
	},
	{
		title: "״אעביר לך, ותעבירי הלאה״",
		text: "העברה שחוזרת, צ׳ק שמתבטל או חבילה שממשיכה לאחרים הופכים אתכם לצינור של כסף גנוב.",
	},
	{
		title: "״תשלחי לי את הקוד שקיבלת״",
		text: "קוד חד־פעמי הוא מפתח לחשבון. לא מוסרים אותו לאף אחד, גם לא לצוות.",
	},
	{
		title: "״צלם לי תעודה, שאדע שאתה אמיתי״",
		text: "תעודת זהות ופרטי בנק לא מוסרים. התג ״תמונה אומתה״ כבר אומר שמי שבתמונה פתח את החשבון.",
	},
	{
		title: "״תקוע בחו״ל, רק עד מחר״",
		text: "בית חולים, מכס, חשבון שננעל: הסיפור משתנה, והבקשה תמיד דחופה. מי שבאמת מכיר אתכם יחכה.",
	},
	{
		title: "״אראה לך איך מרוויחים״",
		text: "מטבעות, מסחר, רווח מובטח: כסף שנכנס לשם לא חוזר, גם כשעל המסך הוא גדל.",
	},
];

/** What to do when somebody threatens to publish. */
const extortionSteps: readonly Rule[] = [
	{ title: "לא משלמים ולא עונים", text: "תשלום אחד מביא את הבא." },
	{ title: "שומרים", text: "צילום מסך, הכינוי, השעה. לא מוחקים דבר, גם אם זה מביך." },
	{
		title: "כותבים לנו",
		text: "בעמוד ״דחוף״, גם בלי חשבון ובלי כתובת. מתי קוראים כתוב שם אחרי השליחה, ולכן בסכנה מתקשרים קודם.",
	},
	{ title: "פונים", text: "משטרה 100. כשקטין או קטינה מעורבים, 105." },
];

/** Hotlines of Israel that anybody may call; all of them answer day and night. */
const hotlines = [
	{ number: "100", name: "משטרה", when: "סכנה עכשיו, איום, תקיפה" },
	{ number: "118", name: "מוקד הרווחה", when: "אלימות, מצוקה, כשאין לאן ללכת" },
	{ number: "1202", name: "מרכזי הסיוע, קו נשים", when: "אחרי פגיעה מינית, גם אם עבר זמן רב" },
	{ number: "1203", name: "מרכזי הסיוע, קו גברים", when: "אחרי פגיעה מינית, גם אם עבר זמן רב" },
	{ number: "105", name: "המטה להגנה על ילדים ברשת", when: "כשקטין או קטינה מעורבים" },
] as const;

const checked: readonly string[] = [
	"כל בקשה: הצוות קורא אותה, לפני שמישהו רואה את הפרופיל",
	"שבתמונות מופיע מי שפתח את החשבון, לפי צילום בתנוחה שהוגרלה",
	"גיל, לפי תאריך לידה ובמבט של מי שבודק, ושני אנשים כשיש ספק",
	"כל תמונה וכל טקסט בפרופיל, לפני שהם מוצגים",
	"אותה תמונה בשני חשבונות, ותמונות של מי שנחסם",
];

const unchecked: readonly string[] = [
	"עבר פלילי",
	"הכנסה, רכוש או עיסוק",
	"מצב משפחתי",
	"מה קורה בפגישה. לכן הכללים למעלה",
	"פנים: אין כאן זיהוי אוטומטי",
];

export const handle = { ...staticPage(), darkHero: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/safety",
		title: "בטיחות",
		description:
			"כללים לפגישה ראשונה, איך נראית הונאה, מה עושים כשמאיימים לפרסם תמונות, מה נבדק כאן ומה לא, ומספרי חירום.",
	});

export default function Safety() {
	return (
		<>
			<Stage
				art="c_key"
				eyebrow="בטיחות"
				title="קודם בטוחים, אחר כך סקרנים"
				text="מה לעשות לפני פגישה, איך נראית הונאה, ומי עונה בכל שעה. בטיחות כאן חינם לכולם, תמיד."
				acts={
					<>
						<LinkButton href="#lines" kind="accent">
							מספרי חירום
						</LinkButton>
						<LinkButton href="/urgent" kind="line">
							לכתוב לצוות, דחוף
						</LinkButton>
					</>
				}
			/>
			<section className="section">
				<div className="wrap">
					<Heading title="פגישה ראשונה" lead="ארבעה כללים. קצרים, כדי שתזכרו." />
					<Lettered className={styles.rules} items={meetingRules} />
				</div>
			</section>
			<section className="section band">
				<div className="wrap">
					<Heading
						title="כסף, קודים ומסמכים"
						lead="אלה המשפטים שהונאה מתחילה בהם. אם קראתם אחד מהם, עוצרים וכותבים לנו."
					/>
					<Lettered className={styles.rules} items={scams} />
				</div>
			</section>
			<Extortion />
			<Hotlines />
			<Checks />
		</>
	);
}

function Heading({ title, lead, id }: { title: string; lead?: string; id?: string }) {
	return (
		<div className="sechead">
			<h2 className="h2" id={id}>
				{title}
			</h2>
			{lead && <p className="lead">{lead}</p>}
		</div>
	);
}

type LetteredProps = {
	items: readonly { title: string; text: string }[];
	className: string | undefined;
};

function Lettered({ items, className }: LetteredProps) {
	return (
		<ol className={className}>
			{items.map(({ title, text }, index) => (
				<li key={title}>
					<span className="gem" aria-hidden="true">
						{"אבגדהו"[index]}׳
					</span>
					<div>
						<h3 className="h3">{title}</h3>
						<p className="muted">{text}</p>
					</div>
				</li>
			))}
		</ol>
	);
}

function Extortion() {
	return (
		<section className="section">
			<div className={`wrap ${styles.split}`}>
				<Heading
					title="מאיימים לפרסם תמונות"
					lead="זו סחיטה, וזו עבירה. האשמה לא שלכם, גם אם שלחתם בעצמכם."
				/>
				<Lettered className={styles.steps} items={extortionSteps} />
			</div>
		</section>
	);
}

function Hotlines() {
	return (
		<section className="section band" aria-labelledby="lines">
			<div className="wrap">
				<Heading
					id="lines"
					title="מי עונה בכל שעה"
					lead="כל הקווים עונים גם בלילה, בשבת ובחג, והשיחה לא עוברת דרכנו."
				/>
				<ul className={styles.lines}>
					{hotlines.map(({ number, name, when }) => (
						<li key={number}>
							<a href={`tel:${number}`} aria-label={`${number}, ${name}`}>
								<bdi dir="ltr">{number}</bdi>
							</a>
							<strong>{name}</strong>
							<span className="muted">{when}</span>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

/** What is checked here and what is not, with equal weight. */
function Checks() {
	return (
		<section className="section">
			<div className="wrap">
				<Heading title="מה אנחנו בודקים, ומה לא" />
				<div className={styles.checks}>
					<CheckList title="בודקים" icon="check" items={checked} />
					<CheckList title="לא בודקים" icon="close" items={unchecked} />
				</div>
			</div>
		</section>
	);
}

type CheckListProps = { title: string; icon: "check" | "close"; items: readonly string[] };

function CheckList({ title, icon, items }: CheckListProps) {
	return (
		<div>
			<h3 className="h3">{title}</h3>
			<ul>
				{items.map((item) => (
					<li key={item}>
						<Icon name={icon} />
						<span>{item}</span>
					</li>
				))}
			</ul>
		</div>
	);
}
