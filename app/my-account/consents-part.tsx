import type { ConsentKind } from "../accounts/consents.ts";
import type { Subscription } from "../articles/newsletter/subscription.server.ts";
import { formatDay } from "../platform/dates.ts";
import { Button } from "../ui/button.tsx";
import type { Consent } from "./account.server.ts";
import { Row, Rows } from "./account-frame.tsx";
import styles from "./my-account.module.css";

const kinds: Record<ConsentKind, { label: string; href?: string }> = {
	adult: { label: "הצהרה על גיל 18 ומעלה" },
	terms: { label: "תנאי השימוש", href: "/terms" },
	privacy: { label: "מדיניות הפרטיות", href: "/privacy" },
	photos: { label: "התמונות שלי, ומי שמופיע בהן הסכים" },
	verification: { label: "הצילום לאימות, ומחיקתו אחרי ההחלטה" },
};

type ConsentsPartProps = { consents: readonly Consent[]; subscription: Subscription | null };

/** The person's consents with version and date, and the newsletter. */
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
							<a className="link" href={kinds[kind].href}>
								לקריאה<span className="sr"> של {kinds[kind].label}</span>
							</a>
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
			<Row label="מכתב חודשי" value="לא נשלח לכתובת של החשבון">
				<a className="link" href="/newsletter">
					הרשמה<span className="sr"> למכתב החודשי</span>
				</a>
			</Row>
		);
	}
	const since = formatDay(subscription.since);
	return (
		<Row
			label="מכתב חודשי"
			value={subscription.state === "live" ? `נשלח, באישור מ־${since}` : "מחכה לאישור באימייל"}
		>
			<form method="post" action="/account/newsletter/end">
				<Button kind="line" small type="submit">
					הפסקה<span className="sr"> של המכתב החודשי</span>
				</Button>
			</form>
		</Row>
	);
}
