/** The roles on the staff (`desk.md`, "People"); one person may have several. */
export const staffRoles = ["admin", "support", "editor", "reviewer", "finance"] as const;

export type StaffRole = (typeof staffRoles)[number];

/** The roles as nouns, in the order of `staffRoles`. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
	admin: "ניהול",
	support: "תמיכה",
	editor: "עריכה",
	reviewer: "בדיקה",
	finance: "כספים",
};

export type Staff = {
	accountId: string;
	name: string;
	gender: "male" | "female" | null;
	roles: StaffRole[];
	/** Whether the keys of the desk are on. */
	hasKeys: boolean;
};
