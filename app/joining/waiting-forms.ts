/**
 * This folder's forms that are stored as drafts until there is an account (`product.md`, "Drafts").
 */
export const waitingForms = {
	men: {
		path: "/sugardaddy#form",
		words: "יש להתחבר או להירשם לפני התשלום. טופס ההרשמה שמילאת שמור ומחכה",
		link: "חזרה לטופס",
	},
	women: { path: "/sugarbaby#form", words: "בקשת ההצטרפות שלך שמורה ומחכה", link: "חזרה לבקשה" },
} as const;

export type JoinFormKind = keyof typeof waitingForms;
