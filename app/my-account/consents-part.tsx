import { Link } from "react-router";
import type { ConsentKind } from "../accounts/consents.ts";
import type { Subscription } from "../articles/newsletter/subscription.server.ts";
import { formatDay } from "../platform/dates.ts";
import { Button } from "../ui/button.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import type { Consent } from "./account.server.ts";
import { Row, Rows } from "./account-frame.tsx";
import styles from "./my-account.module.css";

type Kind = {
	label: string;
	href?: string;
	/** Where the consent is withdrawn. */
	back?: { words: string; href: string };
};

const kinds: Record<ConsentKind, Kind> = {
	adult: { label: "הצהרה על גיל 18 ומעלה" },
	terms: { label: "תנאי השימוש", href: "/terms" },
	privacy: { label: "מדיניות הפרטיות", href: "/privacy" },
	photos: {
		label: "התמונות שלי, ומי שמופיע בהן הסכים",
		back: { words: "חזרה מההסכמה, במחיקת תמונות", href: "/profile/photos" },
	},
	verification: {
		label: "הצילום לאימות, ומחיקתו אחרי ההחלטה",
		back: { words: "חזרה מההסכמה, במשיכת האימות", href: "/verification" },
	},
};

type ConsentsPartProps = { consents: readonly Consent[]; subscription: Subscription | null };

export function ConsentsPart({ consents, subscription }: ConsentsPartProps) {
	return (
		<section className={styles.part} id="consents">
			<h2 className="h3">הסכמות ודיוור</h2>
			<Rows>
				{consents.map(({ kind, version, givenAt }) => (
					<Row
						key={`${kind} ${version}`}
						label={kinds[kind].label}
						value={
							<>
								אישור מ־{formatDay(givenAt)} · גרסה <bdi dir="ltr">{version}</bdi>
							</>
						}
					>
						{kinds[kind].href && (
							<Link className="link" to={kinds[kind].href}>
								לקריאה<span className="sr"> של {kinds[kind].label}</span>
							</Link>
						)}
						{kinds[kind].back && (
							<Link className="link" to={kinds[kind].back.href}>
								{kinds[kind].back.words}
							</Link>
						)}
					</Row>
				))}
				<NewsletterRow subscription={subscription} />
			</Rows>
		</section>
	);
}

function NewsletterRow({ subscription }: { subscription: Subscription | null }) {
	if (!subscription) {
		return (
			<Row label="מכתב מדי פעם" value="לא נשלח לכתובת של החשבון">
				<Link className="link" to="/newsletter">
					הרשמה<span className="sr"> למכתב</span>
				</Link>
			</Row>
		);
	}
	const since = formatDay(subscription.since);
	return (
		<Row
			label="מכתב מדי פעם"
			value={subscription.state === "live" ? `נשלח, באישור מ־${since}` : "מחכה לאישור באימייל"}
		>
			<PostForm action="/account/newsletter/end">
				<Button kind="line" small type="submit">
					הפסקה<span className="sr"> של המכתב</span>
				</Button>
			</PostForm>
		</Row>
	);
}
