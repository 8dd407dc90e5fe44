import { brand } from "../../brand.ts";
import { FeatureLegend } from "../../memberships/plan-features.tsx";
import { siteOf } from "../../platform/site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { PlanSheet } from "../plans/plan-sheet.tsx";
import type { Route } from "./+types/pricing.page";
import styles from "./pricing.module.css";

export const handle = staticPage();

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/pricing",
		title: "מה חינם ומה בתשלום",
		description: `מה פתוח לכולם ב${brand.name} בלי תשלום, מה כלול בכל מסלול, ואיך מבטלים.`,
	});

type Line = { text: string; comingSoon?: true };

/** Free for everyone, with or without a plan (`product.md`, "Trust, safety, privacy"). */
const forEveryone: readonly Line[] = [
	{ text: "פתיחת חשבון ופרופיל אישי" },
	{ text: "כל העמודים והמאמרים, ופרופילים לדוגמה" },
	{ text: "אימות דו־שלבי ומפתחות גישה" },
	{ text: "יציאה מהירה מכל עמוד" },
	{ text: "עותק של כל המידע, ומחיקה מלאה בכל רגע" },
	{ text: "דיווח, חסימה והסתרה", comingSoon: true },
];

const forWomen: readonly Line[] = [
	{ text: "בקשת הצטרפות, שהצוות קורא בעצמו" },
	{ text: "חברות מלאה, בלי הגבלת זמן", comingSoon: true },
	{ text: "גלריה, שיחות ומועדפים", comingSoon: true },
];

export function loader({ context }: Route.LoaderArgs) {
	const { isOpen, rate } = siteOf(context).settings.payments;
	return { usdIls: isOpen ? rate.usdIls : null };
}

/** The page that lists what is free and what is paid. */
export default function Pricing({ loaderData: { usdIls } }: Route.ComponentProps) {
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">מה חינם ומה בתשלום</h1>
					<p className="lead">
						לנשים הכול בלי תשלום. גברים משלמים על חודש אחד מראש, והוא אינו מתחדש מעצמו.
					</p>
				</div>
			</div>
			<section className={`section ${styles.first}`}>
				<div className={`wrap ${styles.free}`}>
					<Lines title="חינם לכולם" lines={forEveryone} />
					<Lines title="חינם לנשים" lines={forWomen} />
				</div>
			</section>
			<section className="section band">
				<div className={`wrap ${styles.stack}`}>
					<div className="sechead">
						<h2 className="h2">בתשלום: מינוי לגברים</h2>
						<p className="lead">
							המחיר לחודש אחד של 30 יום, כולל מע״מ. החיוב בדולרים
							{usdIls !== null && ", והשקלים לפי השער שבעמוד התשלום"}. <FeatureLegend />
						</p>
					</div>
					<PlanSheet usdIls={usdIls} />
					<div className="row">
						<LinkButton kind="accent" href="/sugardaddy#plans">
							למסלולים
						</LinkButton>
					</div>
				</div>
			</section>
			<section className="section">
				<div className={`wrap ${styles.free}`}>
					<div className={styles.part}>
						<h2 className="h3">עוד בתשלום, לפי רצון</h2>
						<p>
							מתנות וירטואליות, אחת אחת או בחבילה, במחירים שבעמוד{" "}
							<a className="link" href="/gifts">
								המתנות
							</a>
							. הן ייפתחו עם הגלריה, ואינן תנאי לדבר.
						</p>
						<p>אין באתר תשלום בין חברים, ואי אפשר להמיר מתנה לכסף.</p>
					</div>
					<div className={styles.part}>
						<h2 className="h3">הארכה ושדרוג</h2>
						<p>
							תשלום נוסף על אותו מסלול, או על מסלול נמוך ממנו, מתחיל בסוף התקופה שכבר שולמה. מסלול
							גבוה יותר מתחיל מיד: הקודם מסתיים, ומה ששולם על הימים שנותרו בו הופך לימים נוספים
							בחדש.
						</p>
					</div>
					<div className={styles.part}>
						<h2 className="h3">אם מתחרטים</h2>
						<p>
							<a className="link" href="/cancel">
								ביטול עסקה
							</a>{" "}
							אפשרי בכל עת ובלי דמי ביטול: מוחזר החלק של הימים שלא נוצלו, והכול אם לא נוצל אף יום.
						</p>
						<p>פרופיל שהצוות לא אישר: הסכום חוזר במלואו.</p>
					</div>
				</div>
			</section>
		</>
	);
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
	return (
		<div className={styles.part}>
			<h2 className="h2">{title}</h2>
			<ul className="ticks">
				{lines.map(({ text, comingSoon }) => (
					<li key={text}>
						<Icon name="check" />
						<span>
							{text}
							{comingSoon && <small className={styles.comingSoon}> ייפתח עם הגלריה</small>}
						</span>
					</li>
				))}
			</ul>
		</div>
	);
}
