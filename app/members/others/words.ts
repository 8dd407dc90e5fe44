/** The other side, when it is not known who: as its members usually are addressed. */
export const someoneLeft = {
	daddy: "ייתכן שהחברה לקחה הפסקה או עזבה. אין לזה קשר אליך.",
	baby: "ייתכן שהחבר לקח הפסקה או עזב. אין לזה קשר אלייך.",
} as const;
