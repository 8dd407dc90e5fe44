import type { Kysely } from "kysely";
import type { Role } from "../accounts/role.server.ts";
import type { WaitingForm } from "../accounts/waiting-forms.server.ts";
import { findClubStatus } from "../members/member.server.ts";
import { waitsUntil } from "../members/member.ts";
import type { Tables } from "../platform/database/tables.ts";
import { formatDay } from "../platform/dates.ts";

export type JoinFormKind = "men" | "women";

export const formRoles: Readonly<Record<JoinFormKind, Role>> = { men: "daddy", women: "baby" };

/**
 * This folder's forms that are stored as drafts until there is an account (`product.md`, "Drafts").
 */
export const waitingForms: Readonly<Record<JoinFormKind, WaitingForm>> = {
	men: {
		path: "/sugardaddy#form",
		words: "יש להתחבר או להירשם לפני התשלום. טופס ההרשמה שמילאת שמור ומחכה",
		link: "חזרה לטופס",
		refuse: (db, accountId) => refuseForm(db, accountId, "men"),
	},
	women: {
		path: "/sugarbaby#form",
		words: "בקשת ההצטרפות שלך שמורה ומחכה",
		link: "חזרה לבקשה",
		refuse: (db, accountId) => refuseForm(db, accountId, "women"),
	},
};

/** Why an account has no use for a form that was filled before signing in; null: it can send it. */
async function refuseForm(
	db: Kysely<Tables>,
	accountId: string,
	kind: JoinFormKind,
): Promise<string | null> {
	const { role, application } = await findClubStatus(db, { accountId });
	if (role !== null && role !== formRoles[kind]) {
		const side = role === "daddy" ? "שוגר דדי" : "שוגר בייבי";
		return `החשבון רשום כ${side}, והטופס שמולא מיועד לצד השני. שום דבר לא השתנה.`;
	}
	if (application?.state === "approved") {
		return kind === "men"
			? "החשבון כבר אושר, והפרטים נשארים כפי שהם. לחודש נוסף בוחרים רק מסלול."
			: "החשבון כבר אושר, והפרטים נשארים כפי שהם. אפשר לשנות אותם בפרופיל.";
	}
	const againAt = application && waitsUntil(application, new Date());
	return againAt ? `אפשר לבקש שוב מ־${formatDay(againAt)}.` : null;
}
