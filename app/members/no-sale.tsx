import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay, formatMoment } from "../platform/dates.ts";

/** Why a person may not buy a month now (`whyNoSale`). */
export type NoSale =
	| { why: "suspended"; until: Date | null }
	| { why: "banned" }
	| { why: "deleting"; at: Date }
	/** The birth date is under 18. */
	| { why: "closed" }
	/** Refused, and the date to apply again is still to come. */
	| { why: "not-yet"; againAt: Date }
	/** A payment is being checked by the provider. */
	| { why: "pending" }
	/** Staff join with a separate account. */
	| { why: "staff" };

/** Why a person is not offered a month: also on the women's side, where nothing is sold. */
export type NoOffer = NoSale | { why: "woman" };

const ways = {
	suspended: { href: "/account/decisions", label: "להחלטה ולערעור" },
	banned: { href: "/account/decisions", label: "להחלטה ולערעור" },
	deleting: { href: "/account", label: "לביטול המחיקה" },
	closed: { href: "/application", label: "לעמוד הבקשה" },
	"not-yet": { href: "/application", label: "לעמוד הבקשה" },
	pending: { href: "/account", label: "לחשבון שלי" },
	staff: { href: "/account", label: "לחשבון שלי" },
} as const satisfies Record<NoSale["why"], { href: string; label: string }>;

export const wayOn = ({ why }: NoSale) => ways[why];

type What = "מינוי" | "מתנות";

export function noSaleWords(noSale: NoSale, what: What = "מינוי"): ReactNode {
	switch (noSale.why) {
		case "suspended":
			return (
				<>
					החשבון מושעה
					{noSale.until && (
						<>
							{" "}
							עד <bdi>{formatMoment(noSale.until)}</bdi>
						</>
					)}
					, ועד שההשעיה תסתיים אי אפשר לקנות {what}.
				</>
			);
		case "banned":
			return `החשבון הוסר מהקהילה, ואי אפשר לקנות בו ${what}.`;
		case "deleting":
			return (
				<>
					החשבון יימחק ב־<bdi>{formatDay(noSale.at)}</bdi>. כדי לקנות {what} צריך לבטל קודם את
					המחיקה.
				</>
			);
		case "closed":
			return `הבקשה נסגרה לפי תאריך הלידה, ואי אפשר לקנות ${what}.`;
		case "not-yet":
			return (
				<>
					אפשר לבקש ולשלם שוב מ־<bdi>{formatDay(noSale.againAt)}</bdi>.
				</>
			);
		case "pending":
			return "התשלום בבדיקה. נעדכן באימייל כשתסתיים, ואין צורך לשלם שוב.";
		case "staff":
			return "זה חשבון של הצוות, ואי אפשר להצטרף או לקנות ממנו.";
	}
}

/** Shown in place of what would be bought: why not, and a link to continue. */
export function NoSaleWords({ noSale, what }: { noSale: NoOffer; what?: What }) {
	if (noSale.why === "woman")
		return "החשבון שלך רשום כשוגר בייבי, והוא ללא תשלום. המסלולים שבטבלה מיועדים לגברים.";
	const { href, label } = wayOn(noSale);
	return (
		<>
			{noSaleWords(noSale, what)}{" "}
			<Link className="link" to={href}>
				{label}
			</Link>
		</>
	);
}
