/** A success story as in the specification: who, what happened, for how long. */
type Story = { names: string; story: string; duration: string; picture: string };

/** Three samples, each labelled as such on the page (`product.md`, "Samples and stories"). */
export const stories: readonly Story[] = [
	{
		names: "אורי ושני",
		story:
			"קבענו לקפה של חצי שעה ונשארנו עד שסגרו. שנינו ידענו מראש מה השני מחפש, אז אפשר היה פשוט לדבר.",
		duration: "יחד 14 חודשים",
		picture: "c_chairs",
	},
	{
		names: "רוני ומיכל",
		story: "לא חיפשתי הצגות. חיפשתי מישהו שמקשיב, ושלא מתבלבל כשיש לי דעה משלי. מצאתי.",
		duration: "יחד שנתיים",
		picture: "c_lamp",
	},
	{
		names: "אלון ונועה",
		story: "הדיסקרטיות הייתה תנאי מבחינתי. אף אחד לא ידע עד שהחלטנו יחד לספר.",
		duration: "יחד 8 חודשים",
		picture: "c_key",
	},
];
