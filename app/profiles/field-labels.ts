// Separate from the forms: pages without a form use them too.
export const fieldLabels = {
	display_name: "שם תצוגה",
	age: "גיל",
	gender: "מגדר",
	location: "עיר מגורים",
	interests: "תחומי עניין",
	expectations: "ציפיות",
} as const;

export const factLabels = {
	sentence: "משפט פתיחה",
	profession: "עיסוק",
	education: "השכלה",
	shown: "להציג לחברים",
	seeks: "מה מחפשים",
	tags: "סגנון חיים",
	prompt1: "שאלה ראשונה",
	answer1: "התשובה לשאלה הראשונה",
	prompt2: "שאלה שנייה",
	answer2: "התשובה לשאלה השנייה",
	boundaries: "גבולות",
} as const;
