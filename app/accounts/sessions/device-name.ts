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
 * A recognisable browser name such as `Chrome · Android`, built from fixed names only: no text of
 * the `User-Agent` header is shown or stored.
 */
export function nameDevice(userAgent: string | null): string {
	const find = (list: readonly [RegExp, string][]) =>
		list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
	const names = [find(browsers), find(systems)].filter((name) => name !== undefined);
	return names.length > 0 ? names.join(" · ") : "דפדפן לא מוכר";
}
