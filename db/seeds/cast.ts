/** The named people of every demo, test and browser journey; never part of a production start. */

export type Person = {
	/** As shown on the site. */
	name: string;
	email: string;
	/** What this person is there to show, for whoever starts the demo. */
	note: string;
	isStaff: boolean;
};

/** The same for everybody in the cast. */
export const castPassword = "dvash-demo-2024";

export const cast = {
	yossi: {
		name: "יוסי",
		email: "yossi@demo.test",
		note: "גבר בלי מנוי",
		isStaff: false,
	},
	avi: {
		name: "אבי",
		email: "avi@demo.test",
		note: "גבר עם מנוי VIP",
		isStaff: false,
	},
	dana: {
		name: "דנה",
		email: "dana@demo.test",
		note: "אישה שאושרה",
		isStaff: false,
	},
	noa: {
		name: "נועה",
		email: "noa@demo.test",
		note: "אישה שבקשתה ממתינה",
		isStaff: false,
	},
	michal: {
		name: "מיכל",
		email: "michal@demo.test",
		note: "אשת צוות",
		isStaff: true,
	},
	ronen: {
		name: "רונן",
		email: "ronen@demo.test",
		note: "איש צוות",
		isStaff: true,
	},
} as const satisfies Record<string, Person>;
