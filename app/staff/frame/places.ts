import type { IconName } from "../../ui/icon.tsx";
import type { DeskPage } from "../permissions.ts";

type Place = { page: DeskPage; href: string; label: string; icon: IconName };

/** The rail's groups in their order; what a role may not view is left out. */
export const places: readonly { title: string | null; places: readonly Place[] }[] = [
	{ title: null, places: [{ page: "overview", href: "/staff", label: "סקירה", icon: "home" }] },
	{
		title: "תורים",
		places: [
			{
				page: "applications",
				href: "/staff/applications",
				label: "הצטרפות ואימות",
				icon: "shield",
			},
			{ page: "changes", href: "/staff/changes", label: "טקסטים ותמונות", icon: "image" },
			{ page: "cases", href: "/staff/cases", label: "דיווחים ותיקים", icon: "flag" },
			{ page: "appeals", href: "/staff/appeals", label: "ערעורים", icon: "scales" },
			{ page: "tickets", href: "/staff/tickets", label: "פניות", icon: "mail" },
			{ page: "money", href: "/staff/money", label: "כספים", icon: "card" },
		],
	},
	{
		title: "הבית",
		places: [
			{ page: "people", href: "/staff/people", label: "אנשים", icon: "user" },
			{ page: "rules", href: "/staff/rules", label: "כללים", icon: "rules" },
			{ page: "record", href: "/staff/record", label: "רישום", icon: "record" },
		],
	},
];
