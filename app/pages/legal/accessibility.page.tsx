import { brand } from "../../brand.ts";
import { LegalText } from "../../ui/layout/legal-text.tsx";
import { staticPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/accessibility.page";

export const handle = staticPage();

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/accessibility",
		title: "הצהרת נגישות",
		description:
			"מה נעשה כדי שהאתר יהיה נגיש, לפי איזה תקן ומתי נבדק, מה עוד חסר, ואיך פונים אלינו בנושא נגישות.",
	});

const sections = [
	{
		id: "commitment",
		title: "המחויבות שלנו",
		body: (
			<p>
				לכל אדם מגיע להכיר בכבוד ובפרטיות, בלי להזדקק לעזרה כדי למלא טופס או לקרוא עמוד. לכן הנגישות
				נבנית בתוך העמודים עצמם, ולא בתוסף שמונח מעליהם.
			</p>
		),
	},
	{
		id: "standard",
		title: "התקן והבדיקה",
		body: (
			<>
				<p>
					האתר נבנה לפי חוק שוויון זכויות לאנשים עם מוגבלות, התשנ״ח־1998, ותקנה 35 לתקנות הנגישות
					משנת 2013, לפי תקן ישראלי 5568. התקן מבוסס על הנחיות <bdi dir="ltr">WCAG 2.0</bdi> ברמה{" "}
					<bdi dir="ltr">AA</bdi>. היעד שלנו גבוה יותר: <bdi dir="ltr">WCAG 2.2 AA</bdi>.
				</p>
				<p>
					הבדיקה האחרונה נערכה ב־<time dateTime="2026-11-21">21&nbsp;בנובמבר 2026</time>. זו הייתה
					בדיקה פנימית: סריקה אוטומטית של העמודים בכלי <bdi dir="ltr">axe</bdi>, בתצוגה בהירה
					ובתצוגה כהה, ומעבר על העמודים במקלדת בלבד. בדיקה של גורם חיצוני עוד לא נערכה.
				</p>
			</>
		),
	},
	{
		id: "done",
		title: "מה נעשה",
		body: (
			<ul>
				<li>כל האתר ניתן להפעלה במקלדת, והמיקוד נראה היטב. בראש כל עמוד יש קישור לדילוג לתוכן.</li>
				<li>השפה והכיוון מוגדרים, הכותרות מסודרות, ולכל אזור בעמוד יש שם.</li>
				<li>לכל שדה יש תווית. שגיאה מוסברת במילים, ליד השדה, וגם מוקראת.</li>
				<li>הניגודיות נבדקה בתצוגה בהירה ובתצוגה כהה, ואין מידע שנמסר בצבע בלבד.</li>
				<li>אפשר להגדיל את הטקסט ל־200%, ולקרוא במסך צר בלי גלילה לצדדים.</li>
				<li>מי שביקש במכשיר פחות תנועה יקבל אתר בלי תנועה.</li>
				<li>
					העמודים, הטפסים והסינונים פועלים גם בלי <bdi dir="ltr">JavaScript</bdi>.
				</li>
				<li>לאיורים שיש בהם מידע יש תיאור. איורי רקע מוסתרים מקוראי מסך.</li>
				<li>
					״יציאה מהירה״ זמינה בכפתור בכל עמוד, ובמקלדת בשלוש לחיצות על <bdi dir="ltr">Esc</bdi>.
				</li>
			</ul>
		),
	},
	{
		id: "gaps",
		title: "מה עוד חסר, ומה אפשר לעשות בינתיים",
		body: (
			<ul>
				<li>
					<strong>קורא מסך.</strong> עוד לא נערך מעבר ידני מלא עם קורא מסך בקול עברי. אם משהו מוקרא
					לא נכון, כתבו לנו, ונשלח את התוכן באימייל עד שיתוקן.
				</li>
				<li>
					<strong>בדיקה עם אנשים עם מוגבלות.</strong> עוד לא נערכה. כל הערה שתגיע תיבדק ותיענה.
				</li>
				<li>
					<strong>חלון התשלום.</strong> כאשר משלמים, נפתח חלון של <bdi dir="ltr">PayPal</bdi> שאין
					לנו שליטה בנגישות שלו. אם אי אפשר להשלים בו את התשלום, פנו אלינו לפני התשלום ונמצא דרך
					אחרת.
				</li>
				<li>
					<strong>טקסטים ותמונות של אחרים.</strong> כאשר חברות וחברים מעלים תמונות, ייתכן שהתיאור
					שלהן כללי.
				</li>
			</ul>
		),
	},
	{
		id: "contact",
		title: "פנייה בנושא נגישות",
		body: (
			<>
				<p>
					נתקלתם במשהו שלא עובד בשבילכם? כתבו באיזה עמוד זה קרה, מה ניסיתם לעשות ובאיזה מכשיר או
					תוכנה.
				</p>
				<ul>
					<li>
						<a href="/contact?topic=accessibility#form">פנייה בנושא נגישות</a>, בטופס באתר
					</li>
					<li>
						אימייל:{" "}
						<a href={`mailto:${brand.accessibilityContact.email}`}>
							<bdi dir="ltr">{brand.accessibilityContact.email}</bdi>
						</a>
					</li>
					<li>
						טלפון:{" "}
						<a href={`tel:${brand.phone.replaceAll("-", "")}`}>
							<bdi dir="ltr">{brand.phone}</bdi>
						</a>
						, בימים {brand.hours.days}, <bdi dir="ltr">{brand.hours.time}</bdi>
					</li>
				</ul>
				<p>
					הפניות מגיעות אל {brand.accessibilityContact.role} ב{brand.name}. זמן התשובה: עד{" "}
					{brand.answerTime.usual}. אם התיקון דורש זמן, נכתוב מתי הוא צפוי ומה אפשר לעשות עד אז.
				</p>
			</>
		),
	},
];

export default function Accessibility() {
	return (
		<LegalText
			title="הצהרת נגישות"
			lead="מה נעשה, איך נבדק, ומה עוד חסר."
			updated={
				<>
					עודכן: <time dateTime="2026-11-21">21&nbsp;בנובמבר 2026</time>
				</>
			}
			toc={sections}
		>
			{sections.map(({ id, title, body }) => (
				<section key={id} id={id}>
					<h2>{title}</h2>
					{body}
				</section>
			))}
		</LegalText>
	);
}
