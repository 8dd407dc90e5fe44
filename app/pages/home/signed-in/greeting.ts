const hourIn = new Intl.DateTimeFormat("en-US", {
	timeZone: "Asia/Jerusalem",
	hour: "numeric",
	hourCycle: "h23",
});

/** A greeting by the clock in Israel. */
export function greetingAt(now: Date): string {
	const hour = Number(hourIn.format(now));
	if (hour >= 5 && hour < 12) return "בוקר טוב";
	return hour >= 12 && hour < 17 ? "צהריים טובים" : "ערב טוב";
}
