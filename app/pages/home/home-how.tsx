import { NumberedCards } from "../../ui/card.tsx";
import styles from "./home.module.css";

/** The four benefits listed in the specification. */
const benefits = [
	{
		title: "דיסקרטיות מלאה",
		text: "תמונות נשארות פרטיות עד שמחליטים לפרסם אותן. החיוב בשם ניטרלי, ומכל עמוד יוצאים בלחיצה.",
	},
	{
		title: "קהילה איכותית",
		text: "כל פרופיל נבדק אישית, לא על ידי אלגוריתם. מי שלא אושר לא מופיע בגלריה.",
	},
	{
		title: "התאמה מדויקת",
		text: "אפשר לכתוב מראש מה מחפשים, ולחפש לפי גיל, מקום ועיסוק. פחות ניחושים, פחות מבוכה.",
	},
	{
		title: "מתנות וירטואליות",
		text: "בהמשך ייפתחו גם מתנות: מחווה קטנה, מפרחי בר ועד כתר מלכותי, עם מילה אישית. מי שיקבל מתנה יחליט אם לפתוח אותה.",
	},
];

export function Benefits() {
	return (
		<section className="section band">
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2">ארבעה דברים שתמצאו כאן</h2>
					<p className="lead">שקט, בדיקה אנושית וכללים ברורים. ההיכרות עצמה נשארת שלכם.</p>
				</div>
				<NumberedCards items={benefits} />
			</div>
		</section>
	);
}

const steps = [
	{
		title: "פותחים חשבון",
		text: "אימייל, סיסמה ואישור של הכתובת. ההרשמה חינם, ובשלב הזה איש לא רואה דבר.",
	},
	{
		title: "מצטרפים",
		text: "נשים שולחות בקשת הצטרפות ללא תשלום, גברים בוחרים מסלול. הצוות בודק כל פרופיל, ומי ששילם ולא אושר מקבל החזר מלא.",
	},
	{
		title: "מכירים",
		text: "אחרי האישור הפרופיל נכנס לגלריה. אפשר לכתוב, לענות או לא לענות, בקצב שלכם.",
	},
];

/** Target of the hero's second button (`product.md`): three steps from a visit to a meeting. */
export function How() {
	return (
		<section className="section" id="how">
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2">איך זה עובד</h2>
					<p className="lead">שלושה צעדים, בלי מרוץ ובלי ספירה לאחור.</p>
				</div>
				<ol className={styles.steps}>
					{steps.map(({ title, text }, index) => (
						<li key={title}>
							<span className="gem" aria-hidden="true">
								{"אבג"[index]}׳
							</span>
							<h3 className="h3">{title}</h3>
							<p className="muted">{text}</p>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
