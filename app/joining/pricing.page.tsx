import { Link } from "react-router";
import { findPerson } from "../accounts/sessions/person.server.ts";
import { brand } from "../brand.ts";
import { whyNoSale } from "../members/may-buy.server.ts";
import { findClubStatus } from "../members/member.server.ts";
import { type NoOffer, NoSaleWords } from "../members/no-sale.tsx";
import { readShownPlans } from "../memberships/plans.server.ts";
import { readShownRate } from "../payments/providers.server.ts";
import { type RequestArgs, sharedRenderContext, siteOf } from "../platform/site.ts";
import { Notice } from "../ui/feedback/notice.tsx";
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

export async function loader(args: Route.LoaderArgs) {
	const site = siteOf(args.context);
	return {
		prices: (await readShownPlans(site)).map(({ id, price }) => ({ id, amount: price.amount })),
		usdIls: await readShownRate(site),
		noOffer: await readNoOffer(args),
	};
}

/** Why the reader is offered no plan; null for who may choose one, and for visitors. */
async function readNoOffer({ request, context }: RequestArgs): Promise<NoOffer | null> {
	if (context.get(sharedRenderContext)) return null;
	const person = await findPerson({ request, context });
	if (!person) return null;
	const { db } = siteOf(context);
	const { role } = await findClubStatus(db, person);
	return role === "baby" ? { why: "woman" } : whyNoSale(db, person);
}

export default function Pricing({ loaderData: { prices, usdIls, noOffer } }: Route.ComponentProps) {
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">מה חינם, מה במסלול</h1>
					<p className="lead">
						לנשים הכול בלי תשלום. גברים משלמים על חודש אחד מראש, בלי חידוש אוטומטי.
					</p>
				</div>
			</div>
			<section className={`section ${styles.first}`}>
				<div className={`wrap ${styles.stack}`}>
					<h2 className="sr">השוואת המסלולים</h2>
					{noOffer && (
						<Notice>
							<NoSaleWords noSale={noOffer} />
						</Notice>
					)}
					<PricingTable
						prices={prices}
						usdIls={usdIls}
						shown={noOffer?.why === "woman" ? "woman" : "premium"}
						isOffered={!noOffer}
					/>
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
						<h2 className="h3">תוספות בתשלום, למי שרוצה</h2>
						<p>
							מתנות וירטואליות, אחת אחת או בחבילה, במחירים שבעמוד{" "}
							<Link className="link" to="/gifts">
								המתנות
							</Link>
							. אף אפשרות באתר לא תלויה בהן.
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
							<Link className="link" to="/cancel">
								ביטול עסקה
							</Link>{" "}
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
