const browsers: readonly [RegExp, string][] = [
	[/\bEdg(?:e|A|iOS)?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/\bChrome\/|\bCriOS\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
	[/\bAndroid\b/, "Android"],
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bWindows\b/, "Windows"],
	[/\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

/**
 * A browser in words its owner recognises, such as `Chrome · Android`, made of fixed names only:
 * nothing that a `User-Agent` header says is ever shown or kept as it stands.
 */
export function nameDevice(userAgent: string | null): string {
	const find = (list: readonly [RegExp, string][]) =>
		list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
	const names = [find(browsers), find(systems)].filter((name) => name !== undefined);
	return names.length > 0 ? names.join(" · ") : "דפדפן לא מוכר";
}
