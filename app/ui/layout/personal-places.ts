import type { IconName } from "../icon.tsx";

type PersonalPlace = { href: string; label: string };

export type PersonalGroup = {
	/** Used in the address of its page on a phone. */
	key: "profile" | "photos" | "privacy" | "membership" | "account" | "help";
	label: string;
	icon: IconName;
	/** What is in it, on the first level of a phone. */
	about: string;
	places: readonly PersonalPlace[];
};

/** The overview of the personal area. */
export const area = { href: "/me", label: "האזור שלי" } as const;

export const groupPath = ({ key }: Pick<PersonalGroup, "key">) => `${area.href}?group=${key}`;

const insideOnly: readonly string[] = ["/profile/access", "/searches"];
const ofPayers: readonly string[] = ["/account/receipts", "/cancel"];

/** The application, for people whom it does not lead to a month. */
export const joining = { href: "/application", label: "בקשת ההצטרפות" } as const;

const groups: readonly PersonalGroup[] = [
	{
		key: "profile",
		label: "הפרופיל",
		icon: "user",
		about: "פרטים, העדפות, חיפושים",
		places: [
			{ href: "/profile", label: "הפרופיל שלי" },
			{ href: "/profile/wishes", label: "העדפות" },
			{ href: "/profile/preview", label: "כך רואים אותך" },
			{ href: "/searches", label: "חיפושים שמורים" },
		],
	},
	{
		key: "photos",
		label: "תמונות ואלבום",
		icon: "image",
		about: "מי רואה כל תמונה",
		places: [
			{ href: "/profile/photos", label: "תמונות" },
			{ href: "/profile/access", label: "גישה לאלבום" },
			{ href: "/verification", label: "אימות" },
		],
	},
	{
		key: "privacy",
		label: "פרטיות",
		icon: "eye-off",
		about: "מקום, נוכחות, הסתרה",
		places: [
			{ href: "/account/privacy", label: "פרטיות ודיסקרטיות" },
			{ href: "/account/blocked", label: "הסתרות וחסימות" },
			{ href: "/account/pause", label: "הפסקה" },
			{ href: "/account/notifications", label: "מה מגיע, ולאן" },
		],
	},
	{
		key: "membership",
		label: "מינוי ותשלומים",
		icon: "card",
		about: "הבקשה, המסלול, קבלות",
		places: [
			{ href: "/application", label: "הצטרפות ומינוי" },
			{ href: "/account/receipts", label: "קבלות" },
			{ href: "/pricing", label: "מה חינם, מה במסלול" },
			{ href: "/cancel", label: "ביטול עסקה" },
		],
	},
	{
		key: "account",
		label: "חשבון וכניסה",
		icon: "key",
		about: "אימייל, סיסמה, מכשירים",
		places: [
			{ href: "/account", label: "החשבון שלי" },
			{ href: "/account/second-factor", label: "אימות דו־שלבי" },
			{ href: "/account/lock", label: "נעילה" },
			{ href: "/account/install", label: "התקנה בטלפון" },
			{ href: "/account/export", label: "עותק של המידע" },
			{ href: "/account/delete", label: "מחיקת החשבון" },
		],
	},
	{
		key: "help",
		label: "עזרה",
		icon: "help",
		about: "פניות, בטיחות",
		places: [
			{ href: "/support", label: "הפניות שלי" },
			{ href: "/contact", label: "יצירת קשר" },
			{ href: "/safety", label: "כללי הבטיחות" },
		],
	},
];

export type Owner = {
	role: "daddy" | "baby" | null;
	since: Date | null;
	/** A woman who bought gifts. */
	hasPaid?: boolean;
};

/** Women buy no month: only their application, and of what is paid only what they bought. */
function unpaid(group: PersonalGroup, hasPaid: boolean): PersonalGroup {
	const { href, label } = joining;
	const places = group.places
		.filter((place) => hasPaid || !ofPayers.includes(place.href))
		.map((place) => (place.href === href ? { href, label } : place));
	const named = hasPaid
		? { label: "הצטרפות ותשלומים", about: "הבקשה, קבלות" }
		: { label: "הצטרפות", about: "הבקשה, ומה כלול" };
	return { ...group, ...named, places };
}

/** A person's personal area; what is not open to them yet, or never is, is left out. */
export function personalGroups(owner: Owner | null | undefined): readonly PersonalGroup[] {
	const own = groups.map((group) =>
		group.key === "membership" && owner?.role === "baby"
			? unpaid(group, owner.hasPaid ?? false)
			: group,
	);
	if (owner?.since) return own;
	return own
		.filter(({ key }) => key !== "privacy")
		.map((group) => ({
			...group,
			places: group.places.filter(({ href }) => !insideOnly.includes(href)),
		}));
}

/** The nearest place above a page, and its group; neither for a page elsewhere. */
export function placeOf(all: readonly PersonalGroup[], path: string) {
	const [found] = all
		.flatMap((group) => group.places.map((place) => ({ group, place })))
		.filter(({ place: { href } }) => `${path}/`.startsWith(`${href}/`))
		.toSorted((one, other) => other.place.href.length - one.place.href.length);
	return found ?? null;
}
