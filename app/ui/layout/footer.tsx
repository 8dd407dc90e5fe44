import { Children, type ReactNode } from "react";
import { brand } from "../../brand.ts";
import { Button } from "../button.tsx";
import { TextField } from "../forms/field.tsx";
import { BrandLink } from "./brand-link.tsx";
import styles from "./footer.module.css";
import { places } from "./header.tsx";
import { type Theme, ThemeSwitch } from "./theme-switch.tsx";

type FooterProps = {
	theme: Theme | undefined;
	/** The header is the account's, so the public pages are listed here. */
	isSignedIn: boolean;
	/** Path and query of this page. */
	back: string;
	/** The consent text for subscribing to the newsletter. */
	consent: string;
};

/** Pages with a newsletter form of their own. */
const hasOwnNewsletter = /^\/(newsletter\b|articles(\?|$))/;

/**
 * The footer of every page: four columns as listed in the specification, the newsletter, and the
 * legal line.
 */
export function Footer({ theme, isSignedIn, back, consent }: FooterProps) {
	return (
		<footer className={`night ${styles.footer}`} data-theme="dark">
			<div className="wrap">
				<div className={styles.columns}>
					<div className={styles.about}>
						<BrandLink />
						<p className="muted">
							{brand.descriptor}, בעברית, לגברים מבוססים ולנשים צעירות. רק מגיל{" "}
							<bdi dir="ltr">18</bdi> ומעלה, ורק אחרי אימות אישי.
						</p>
						<p className="row">
							<span className={styles.adult}>
								<bdi dir="ltr">18+</bdi>
							</span>
							<span className="tiny muted">למבוגרים בלבד</span>
						</p>
					</div>
					{isSignedIn ? (
						<div>
							<h2>קישורים מהירים</h2>
							<Places />
						</div>
					) : (
						<Column title="קישורים מהירים">
							<a href="/sugardaddy">הצטרפות כשוגר דדי</a>
							<a href="/sugarbaby">הצטרפות כשוגר בייבי</a>
							<a href="/gallery">גלריית פרופילים</a>
							<a href="/gifts">מתנות וירטואליות</a>
						</Column>
					)}
					<Column title="תמיכה">
						{!isSignedIn && <a href="/about">אודות</a>}
						<a href="/terms">תנאי שימוש</a>
						<a href="/safety">בטיחות</a>
						{!isSignedIn && <a href="/contact">יצירת קשר</a>}
						<a href={`mailto:${brand.supportEmail}`}>תמיכה טכנית</a>
						<a href="/accessibility">הצהרת נגישות</a>
					</Column>
					<Column title="פרטי קשר">
						<span>
							תמיכה:{" "}
							<a href={`mailto:${brand.supportEmail}`}>
								<bdi dir="ltr">{brand.supportEmail}</bdi>
							</a>
						</span>
						<span>
							מידע כללי:{" "}
							<a href={`mailto:${brand.generalEmail}`}>
								<bdi dir="ltr">{brand.generalEmail}</bdi>
							</a>
						</span>
						<span>
							טלפון:{" "}
							<a href={`tel:${brand.phone.replaceAll("-", "")}`}>
								<bdi dir="ltr">{brand.phone}</bdi>
							</a>
						</span>
						<span>{brand.city}</span>
					</Column>
				</div>
				{!hasOwnNewsletter.test(back) && <Newsletter consent={consent} />}
				<div className={styles.legal}>
					<p>
						<bdi dir="ltr">© {brand.copyrightYear}</bdi> {brand.name}. כל הזכויות שמורות.
					</p>
					<p className={styles.links}>
						<a href="/terms">תנאי שימוש</a>
						<a href="/privacy">מדיניות פרטיות</a>
						<a href="/accessibility">נגישות</a>
						<a href="/cancel">ביטול עסקה</a>
					</p>
					<ThemeSwitch theme={theme} back={back} />
				</div>
			</div>
		</footer>
	);
}

const legalPlaces = [
	{ href: "/terms", label: "תנאי שימוש" },
	{ href: "/privacy", label: "פרטיות" },
	{ href: "/safety", label: "בטיחות" },
	{ href: "/accessibility", label: "נגישות" },
	{ href: "/cancel", label: "ביטול עסקה" },
	{ href: "/contact", label: "יצירת קשר" },
] as const;

/** One line, for people in the middle of something: account, payment, cancellation, sign-in. */
export function SlimFooter({ theme, isSignedIn, back }: Omit<FooterProps, "consent">) {
	return (
		<footer className={styles.slim}>
			<div className="wrap">
				{isSignedIn && <Places />}
				<span>
					<bdi dir="ltr">© {brand.copyrightYear}</bdi> {brand.name}
				</span>
				<p className={styles.links}>
					{legalPlaces
						.filter(({ href }) => !(isSignedIn && places.some((place) => place.href === href)))
						.map(({ href, label }) => (
							<a key={href} href={href}>
								{label}
							</a>
						))}
				</p>
				<ThemeSwitch theme={theme} back={back} />
			</div>
		</footer>
	);
}

/** The specification's entries, which a visitor has in the header. */
function Places() {
	return (
		<nav className={`${styles.links} ${styles.places}`} aria-label="כל עמודי האתר">
			{places.map(({ href, label }) => (
				<a key={href} href={href}>
					{label}
				</a>
			))}
		</nav>
	);
}

/** A plain form; its errors are shown on the page that it posts to. */
function Newsletter({ consent }: { consent: string }) {
	return (
		<div className={styles.letter}>
			<div>
				<h2>מכתב מדי פעם</h2>
				<p className="muted">מאמר טוב ומחשבה לסוף השבוע, ישר לתיבת הדואר.</p>
			</div>
			<form method="post" action="/newsletter" noValidate data-proof className={styles.form}>
				<TextField
					id="foot-email"
					name="email"
					type="email"
					label="כתובת לקבלת המכתב"
					placeholder="name@example.com"
					autoComplete="email"
					inputMode="email"
					maxLength={254}
					required
					help={consent}
				/>
				<Button type="submit" kind="line">
					לקבלת המכתב
				</Button>
			</form>
		</div>
	);
}

function Column({ title, children }: { title: string; children: ReactNode[] }) {
	return (
		<div>
			<h2>{title}</h2>
			<ul>
				{Children.toArray(children).map((child, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
					<li key={index}>{child}</li>
				))}
			</ul>
		</div>
	);
}
