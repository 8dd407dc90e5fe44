/** What a person agrees to before the selfie: what it is for, who sees it, when it is deleted. */
export const selfieConsent =
	"הצילום ישמש רק להשוואה לתמונות שלי, יראה אותו רק מי שבודק מטעם הצוות, והוא יימחק בתוך 24 שעות מההחלטה";
