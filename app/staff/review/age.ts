const israel = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jerusalem", dateStyle: "short" });

/** The age in whole years on a day of Israel, of somebody born on an ISO date. */
export function ageOn(birthDate: string, now: Date): number {
	const [year = 0, month = 0, day = 0] = israel.format(now).split("-").map(Number);
	const [bornYear = 0, bornMonth = 0, bornDay = 0] = birthDate.split("-").map(Number);
	const isBefore = month < bornMonth || (month === bornMonth && day < bornDay);
	return year - bornYear - (isBefore ? 1 : 0);
}
