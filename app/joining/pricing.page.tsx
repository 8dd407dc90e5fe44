import { brand } from "../brand.ts";
import { siteOf } from "../platform/site.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { staticPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/pricing.page";
import styles from "./pricing.module.css";
import { PricingTable } from "./pricing-table.tsx";

export const handle = staticPage();

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/pricing",
		title: "מה חינם, מה במסלול",
		description: `מה פתוח לכולם ב${brand.name} בלי תשלום, מה כלול בכל מסלול, ואיך מבטלים.`,
	});

/** Never sold (`members.md` 5). */
const safety: readonly { text: string; icon: IconName }[] = [
	{ text: "אימות אישי", icon: "shield" },
	{ text: "חסימה", icon: "block" },
	{ text: "הסתרת הפרופיל", icon: "hide" },
	{ text: "הסתרת נוכחות", icon: "eye" },
	{ text: "אימות דו־שלבי", icon: "key" },
	{ text: "יציאה מהירה", icon: "run" },
	{ text: "הורדת המידע שלי", icon: "download" },
	{ text: "מחיקה מלאה", icon: "trash" },
	{ text: "דיווח", icon: "flag" },
	{ text: "השהיית החשבון", icon: "clock" },
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
					<h1 className="h1">מה חינם, מה במסלול</h1>
					<p className="lead">
						לנשים הכול בלי תשלום. גברים משלמים על חודש אחד מראש, והוא אינו מתחדש מעצמו.
					</p>
				</div>
			</div>
			<section className={`section ${styles.first}`}>
				<div className={`wrap ${styles.stack}`}>
					<h2 className="sr">השוואת המסלולים</h2>
					<PricingTable usdIls={usdIls} />
					<p className="small muted">
						המחיר לחודש אחד של 30 יום, כולל מע״מ. החיוב בדולרים
						{usdIls !== null && ", והשקלים לפי השער שבעמוד התשלום"}.
					</p>
					<Safety />
				</div>
			</section>
			<section className={`section ${styles.first}`}>
				<div className={`wrap ${styles.free}`}>
					<div className={styles.part}>
						<h2 className="h3">עוד בתשלום, לפי רצון</h2>
						<p>
							מתנות וירטואליות, אחת אחת או בחבילה, במחירים שבעמוד{" "}
							<a className="link" href="/gifts">
								המתנות
							</a>
							. הן ייפתחו בהמשך, ואינן תנאי לדבר.
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

function Safety() {
	return (
		<section className={styles.safety} data-theme="dark">
			<div className={styles.part}>
				<h2 className="h2">בטיחות לא נמכרת</h2>
				<p className="small muted">כל אלה חינם, לכולם, תמיד. גם בלי מסלול, וגם אחרי שנגמר.</p>
			</div>
			<ul>
				{safety.map(({ text, icon }) => (
					<li key={text}>
						<Icon name={icon} />
						<span>{text}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
