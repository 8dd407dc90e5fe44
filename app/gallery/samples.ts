/** A sample profile that shows what the gallery looks like; it is not a real person. */
export type SampleProfile = {
	id: string;
	name: string;
	age: number;
	gender: "male" | "female";
	location: string;
	profession: string;
	status: "online" | "offline";
	/** Name of one of our own pictures (`ui/pictures/pictures.ts`). */
	image: string;
	description: string;
	type: "sugardaddy" | "sugarbaby";
};

/**
 * The six sample profiles of the specification (sections 2 and 3); ages, pictures and the number
 * online come from `product.md` ("People").
 */
export const sampleProfiles: readonly SampleProfile[] = [
	{
		id: "maya",
		name: "מאיה",
		age: 27,
		gender: "female",
		location: "תל אביב",
		profession: "מעצבת פנים",
		status: "online",
		image: "w1",
		description: "אוהבת יין טוב, תערוכות קטנות ואנשים שיודעים להקשיב.",
		type: "sugarbaby",
	},
	{
		id: "uri",
		name: "אורי",
		age: 46,
		gender: "male",
		location: "הרצליה",
		profession: "יזם בתחום הנדל״ן",
		status: "online",
		image: "m1",
		description: "שיחות ארוכות, מסעדות קטנות ושבתות ליד הים.",
		type: "sugardaddy",
	},
	{
		id: "tamar",
		name: "תמר",
		age: 32,
		gender: "female",
		location: "חיפה",
		profession: "אוצרת אמנות",
		status: "offline",
		image: "w3",
		description: "בין גלריה לקונצרט. מעדיפה ערב אחד טוב על פני עשרה סתמיים.",
		type: "sugarbaby",
	},
	{
		id: "yonatan",
		name: "יונתן",
		age: 54,
		gender: "male",
		location: "ירושלים",
		profession: "אדריכל",
		status: "offline",
		image: "m3",
		description: "בונה בתים, אוסף תקליטים, שמח להכיר מישהי סקרנית.",
		type: "sugardaddy",
	},
	{
		id: "noa",
		name: "נועה",
		age: 25,
		gender: "female",
		location: "רמת גן",
		profession: "צלמת",
		status: "offline",
		image: "w2",
		description: "צוחקת בקלות, מצלמת רק באור אחרון ולא מוותרת על הקפה של הבוקר.",
		type: "sugarbaby",
	},
	{
		id: "daniel",
		name: "דניאל",
		age: 39,
		gender: "male",
		location: "תל אביב",
		profession: "שותף בקרן השקעות",
		status: "online",
		image: "m2",
		description: "טס הרבה וחוזר תמיד. מבשל בימי שישי, בשקט ובלי למהר.",
		type: "sugardaddy",
	},
];
