import { Link } from "react-router";
import { brand } from "../brand.ts";
import type { Claim } from "../owner/setting.ts";
import { readClaims } from "../owner/settings.server.ts";
import { siteOf } from "../platform/site.ts";
import { NumberedCards } from "../ui/card.tsx";
import { Icon } from "../ui/icon.tsx";
import { Stage } from "../ui/layout/stage.tsx";
import { staticPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { picture } from "../ui/pictures/pictures.ts";
import type { Route } from "./+types/about.page";
import styles from "./about.module.css";

export const handle = { ...staticPage(), darkHero: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/about",
		title: "אודות",
		description: `הסיפור של ${brand.name}: קהילת היכרויות דיסקרטית בעברית לגברים מבוססים ולנשים צעירות, הערכים שלנו ומה תמצאו כאן.`,
	});

const values = [
	{
		title: "דיסקרטיות",
		text: "אתם מחליטים מה רואים, מי רואה ומתי. גם מחוץ לאתר אנחנו שקטים: נושא האימייל ושם החיוב לא מסגירים דבר.",
	},
	{
		title: "כנות",
		text: "אפשר לכתוב מראש מה מחפשים. מה שהוא דוגמה מסומן כדוגמה, וכללי המקום כתובים במילים פשוטות.",
	},
	{
		title: "כבוד",
		text: "שני הצדדים שווים. מחווה אינה קונה זמן או הסכמה, ו״לא״ הוא תשובה שלמה.",
	},
	{
		title: "אחריות",
		text: "הצוות, ולא אלגוריתם, מחליט מי יצטרף. על כל החלטה אפשר לערער, ואת הערעור בוחן מי שלא החליט קודם.",
	},
];

const features = [
	"אימות אישי של כל פרופיל",
	"תמונות פרטיות בשליטה שלכם",
	"דיווח וחסימה בלחיצה",
	"מתנות וירטואליות, מחוות קטנות ותו לא",
	"יציאה מהירה מכל עמוד, גם במקלדת",
	"גיל 18 ומעלה, שנבדק בכל טופס שמבקש גיל",
	"בלי פרסומות ובלי כלי מעקב",
	"חודש ששולם מראש ואינו מתחדש מעצמו",
];

export async function loader({ context }: Route.LoaderArgs) {
	return { claims: await readClaims(siteOf(context)) };
}

export default function About({ loaderData: { claims } }: Route.ComponentProps) {
	return (
		<>
			<Stage
				art="c_terrace"
				eyebrow="אודות"
				title="מקום שקט להכיר בו"
				text={
					<>
						{brand.name} היא קהילת היכרויות דיסקרטית, בעברית, לגברים מבוססים ולנשים צעירות. בקצב
						רגוע, ועם כוונות ברורות.
					</>
				}
			/>
			<Story founded={claims.founded?.value} />
			<section className="section band">
				<div className="wrap">
					<div className="sechead">
						<h2 className="h2">ארבעה דברים שמובילים אותנו</h2>
					</div>
					<NumberedCards items={values} />
				</div>
			</section>
			<Features />
			<Figures claims={Object.values(claims)} />
		</>
	);
}

function Story({ founded }: { founded: string | undefined }) {
	return (
		<section className="section">
			<div className={`wrap ${styles.story}`}>
				<div className="stack">
					<h2 className="h2">איך זה התחיל</h2>
					<p>
						הקהילה נוסדה {founded && `ב־${founded}, `}מתוך שאלה פשוטה: למה היכרות בין אנשים בוגרים
						צריכה להיראות כמו מרוץ? עוד פרופילים, עוד התראות, עוד רעש. אחרי שבונים חיים מלאים לא
						מחפשים עוד מסך. מחפשים אדם.
					</p>
					<p>
						לגבר מבוסס קשה להכיר בלי שכל העיר תדע. לאישה צעירה קשה להכיר בלי לסנן עשרות הודעות ביום.
						בסופו של דבר שניהם רוצים אותו הדבר: אדם אמיתי בצד השני, כוונות ברורות, ושליטה במה שרואים
						עליהם.
					</p>
					<p>
						את המקום הזה בנינו סביב שלושת אלה. הוא איטי יותר, בכוונה. כאן אפשר לקרוא לפני שכותבים,
						לשאול לפני שנפגשים, ולהשאיר את הדלת סגורה עד שמחליטים לפתוח.
					</p>
				</div>
				<img
					className={styles.picture}
					src={picture("sp_wait")}
					alt=""
					width={640}
					height={400}
					loading="lazy"
				/>
			</div>
		</section>
	);
}

function Features() {
	return (
		<section className="section">
			<div className={`wrap ${styles.offer}`}>
				<div className={styles.offerWords}>
					<h2 className="h2">מה תמצאו כאן</h2>
					<p className="muted">
						לשאלות נוספות אפשר{" "}
						<Link className="link" to="/contact">
							לכתוב לנו
						</Link>
						.
					</p>
				</div>
				<ul className={styles.features}>
					{features.map((text) => (
						<li key={text}>
							<Icon name="check" />
							<span>{text}</span>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

function Figures({ claims }: { claims: readonly Pick<Claim, "value" | "label">[] }) {
	if (claims.length === 0) return null;
	return (
		<section className={styles.figures} aria-label="הקהילה במספרים">
			<dl className="wrap">
				{claims.map(({ value, label }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd className="num">
							<bdi dir="ltr">{value}</bdi>
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
