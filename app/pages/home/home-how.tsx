import type { ReactNode } from "react";
import type { Role } from "../../accounts/role.server.ts";
import { brand } from "../../brand.ts";
import type { Claim } from "../../owner/setting.ts";
import { Badge } from "../../ui/badge.tsx";
import { NumberedCards } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import styles from "./home.module.css";

/** A success story as in the specification: who, what happened, for how long. */
type Story = { names: string; story: string; duration: string; picture: string };

/** Three samples, each labelled as such on the page (`product.md`, "Samples and stories"). */
const stories: readonly Story[] = [
	{
		names: "אורי ושני",
		story:
			"קבענו לקפה של חצי שעה ונשארנו עד שסגרו. שנינו ידענו מראש מה השני מחפש, אז אפשר היה פשוט לדבר.",
		duration: "יחד 14 חודשים",
		picture: "c_chairs",
	},
	{
		names: "רוני ומיכל",
		story: "לא חיפשתי הצגות. חיפשתי מישהו שמקשיב, ושלא מתבלבל כשיש לי דעה משלי. מצאתי.",
		duration: "יחד שנתיים",
		picture: "c_lamp",
	},
	{
		names: "אלון ונועה",
		story: "הדיסקרטיות הייתה תנאי מבחינתי. אף אחד לא ידע עד שהחלטנו יחד לספר.",
		duration: "יחד 8 חודשים",
		picture: "c_key",
	},
];

/** The three stories, each labelled, so that no sample is mistaken for a member. */
export function Stories({ band = true }: { band?: boolean }) {
	return (
		<section className={`section ${band ? "band" : ""}`} id="stories">
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2">סיפורי הצלחה</h2>
					<p className="lead">סיפורים לדוגמה: כך נראית היכרות בקצב של שני הצדדים.</p>
				</div>
				<div className={styles.stories}>
					{stories.map(({ names, story, duration, picture: file }) => (
						<figure key={names} className={styles.story}>
							<div className={styles.scene}>
								<img
									src={picture(file)}
									alt=""
									width={640}
									height={400}
									loading="lazy"
									decoding="async"
								/>
								<span className={styles.label}>
									<Badge kind="glass">סיפור לדוגמה</Badge>
								</span>
								<span className={styles.duration}>
									<Badge kind="solid">{duration}</Badge>
								</span>
							</div>
							<blockquote>״{story}״</blockquote>
							<figcaption>{names}</figcaption>
						</figure>
					))}
				</div>
			</div>
		</section>
	);
}

const benefits = [
	{
		title: "דיסקרטיות מלאה",
		text: "תמונות נשארות פרטיות עד שמחליטים לפרסם אותן. החיוב בשם ניטרלי, ומכל עמוד יוצאים בלחיצה.",
	},
	{
		title: "קהילה איכותית",
		text: "כל פרופיל נבדק אישית, לא בידי אלגוריתם. מי שלא אושר לא מופיע בגלריה.",
	},
	{
		title: "התאמה מדויקת",
		text: "אפשר לכתוב מראש מה מחפשים, ולחפש לפי גיל, מקום ועיסוק. פחות ניחושים, פחות מבוכה.",
	},
	{
		title: "מתנות וירטואליות",
		text: "מחווה קטנה, מפרחי בר ועד כתר מלכותי, עם מילה אישית. מי שמקבל מתנה מחליט אם לפתוח אותה.",
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

/** The owner's figures (`shownClaims`); without one there is no strip. */
export function Claims({ claims }: { claims: readonly Pick<Claim, "value" | "label">[] }) {
	if (claims.length === 0) return null;
	return (
		<section className={styles.claims} aria-label={`${brand.name} במספרים`}>
			<dl className="wrap">
				{claims.map(({ value, label }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>
							<bdi dir="ltr" className="num">
								{value}
							</bdi>
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** The choice between two categories, named as in the navigation; a person's own side comes first. */
export function Doors({ own = null, mayBuy = true }: { own?: Role | null; mayBuy?: boolean }) {
	const doors = [
		<Door
			key="daddy"
			href="/sugardaddy"
			face="m2"
			category="שוגר דדי"
			isOwn={own === "daddy"}
			words="לגבר מבוסס שמחפש קשר מכבד."
			lead={mayBuy ? "למסלולים לגברים" : "לעמוד הגברים"}
		>
			בנית את החיים שלך.
			<br />
			נשאר למצוא עם מי לחלוק{"\u00a0"}אותם.
		</Door>,
		<Door
			key="baby"
			href="/sugarbaby"
			face="w1"
			category="שוגר בייבי"
			isOwn={own === "baby"}
			words="לאישה צעירה שבוחרת את הקצב שלה."
			lead="להצטרפות ללא תשלום"
		>
			הסטנדרטים שלך{"\u00a0"}גבוהים.
			<br />
			כאן זה יתרון.
		</Door>,
	];
	return (
		<section className="section" id="sides" aria-label="בחירת קטגוריה">
			<div className={`wrap ${styles.doors}`}>{own === "baby" ? doors.toReversed() : doors}</div>
		</section>
	);
}

type DoorProps = {
	href: string;
	face: string;
	category: string;
	isOwn: boolean;
	words: string;
	lead: string;
	children: ReactNode;
};

function Door({ href, face, category, isOwn, words, lead, children }: DoorProps) {
	return (
		<a className={`night ${styles.door}`} data-theme="dark" href={href}>
			<span className={styles.face}>
				<img src={picture(face)} alt="" width={480} height={600} loading="lazy" decoding="async" />
			</span>
			<div className={styles.words}>
				<p className="eyebrow">
					{category}
					{isOwn && " · הצד שלך"}
				</p>
				<h2 className="h2">{children}</h2>
				<p className="small muted">{words}</p>
				<span className={styles.go}>
					{lead} <Icon name="arrow" />
				</span>
			</div>
		</a>
	);
}
