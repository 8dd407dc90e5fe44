/** The named people of every demo, test and browser journey; never part of a production start. */

import type { StaffRole } from "../../app/accounts/staff.ts";

export type Person = {
	name: string;
	email: string;
	/** What this person demonstrates, for those who start the demo. */
	note: string;
	/** Their part on the staff; they are no members. */
	staff?: { gender: "male" | "female"; roles: readonly StaffRole[] };
	/** The completed joining form. */
	role?: "daddy" | "baby";
	/** The state of the request to join. */
	application?: "approved" | "submitted";
	/** The profile; staff have none. */
	profile?: {
		age: number;
		gender: "male" | "female";
		location: string;
		interests: string;
		expectations: string;
	};
};

export const castPassword = "dvash-demo-2024";

export const cast = {
	yossi: {
		name: "יוסי",
		email: "yossi@demo.test",
		note: "גבר בלי מנוי",
		role: "daddy",
		profile: {
			age: 44,
			gender: "male",
			location: "הרצליה",
			interests: "שיט, קולנוע ישן, בישול איטלקי",
			expectations: "היכרות רגועה, בלי לחץ ובלי משחקים.",
		},
	},
	avi: {
		name: "אבי",
		email: "avi@demo.test",
		note: "גבר עם מנוי VIP",
		role: "daddy",
		application: "approved",
		profile: {
			age: 42,
			gender: "male",
			location: "רמת השרון",
			interests: "אמנות, יין, טיולים ביפן",
			expectations: "ערבים טובים, שיחה טובה ודיסקרטיות מלאה.",
		},
	},
	eli: {
		name: "אלי",
		email: "eli@demo.test",
		note: "גבר עם מנוי Basic",
		role: "daddy",
		application: "approved",
		profile: {
			age: 45,
			gender: "male",
			location: "קריית אונו",
			interests: "בלוז, שווקי דגים, רכיבה על אופניים בשבת",
			expectations: "להכיר בנחת, לצחוק הרבה, ולראות לאן זה הולך.",
		},
	},
	dana: {
		name: "דנה",
		email: "dana@demo.test",
		note: "אישה שאושרה",
		role: "baby",
		application: "approved",
		profile: {
			age: 26,
			gender: "female",
			location: "חיפה",
			interests: "תערוכות, קולינריה, ריצה בים",
			expectations: "להכיר אדם שיודע להקשיב, בקצב שלי.",
		},
	},
	tamar: {
		name: "תמרי",
		email: "tamar@demo.test",
		note: "אישה עם אלבום פרטי",
		role: "baby",
		application: "approved",
		profile: {
			age: 34,
			gender: "female",
			location: "תל אביב-יפו",
			interests: "עץ ישן, קונצרטים קאמריים, הליכות ארוכות עם החתול ברצועה",
			expectations: "קשר סבלני עם אדם שנותן לדברים להבשיל.",
		},
	},
	noa: {
		name: "נועה",
		email: "noa@demo.test",
		note: "אישה שבקשתה ממתינה",
		role: "baby",
		application: "submitted",
		profile: {
			age: 29,
			gender: "female",
			location: "תל אביב-יפו",
			interests: "ספרים, מוזיקה חיה",
			expectations: "קשר מכבד וברור משני הצדדים.",
		},
	},
	michal: {
		name: "מיכל",
		email: "michal@demo.test",
		note: "אשת צוות: ניהול, תמיכה, עריכה, בדיקה",
		staff: { gender: "female", roles: ["admin", "support", "editor", "reviewer"] },
	},
	ronen: {
		name: "רונן",
		email: "ronen@demo.test",
		note: "איש צוות: עריכה, בדיקה, כספים",
		staff: { gender: "male", roles: ["reviewer", "editor", "finance"] },
	},
} as const satisfies Record<string, Person>;
