import { expect, type Page } from "@playwright/test";
import { axeOf, rulesOfColours } from "./accessible.ts";
import { test } from "./own-site.ts";
import { nameOf, pages } from "./paths.ts";

/** The long run adds widths, 200 % text size, and screenshots for a human to look at. */
const isLong = process.env.LONG === "1";

async function expectFits(page: Page): Promise<void> {
	await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
	await expect(page.locator("html")).toHaveAttribute("lang", "he");
	await expect(page.locator("h1")).toHaveCount(1);
	const { scroll, client, cut } = await page.evaluate(() => ({
		scroll: document.documentElement.scrollWidth,
		client: document.documentElement.clientWidth,
		cut: Array.from(document.querySelectorAll("main :is(h1, h2, h3, p, a, button, label, dd, dt)"))
			.filter((element) => {
				const box = element.getBoundingClientRect();
				const style = getComputedStyle(element);
				if (box.width === 0 || style.position === "absolute" || element.closest("[class*=wrap_]")) {
					return false;
				}
				return (
					box.left < -1 ||
					box.right > innerWidth + 1 ||
					(style.overflow === "hidden" && element.scrollWidth > element.clientWidth + 1)
				);
			})
			.map((element) => element.textContent?.slice(0, 40)),
	}));
	expect(scroll, "no sideways scrolling").toBeLessThanOrEqual(client);
	expect(cut, "no text outside the page").toEqual([]);
}

const windows = {
	narrow: isLong ? [320, 390, 768, 1024, 1200, 1440] : [320],
	largeText: isLong ? [320, 390, 768, 1440] : [390],
};

async function expectToFit(page: Page): Promise<void> {
	for (const width of windows.narrow) {
		await page.setViewportSize({ width, height: 800 });
		await expectFits(page);
	}
	await page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
	});
	for (const width of windows.largeText) {
		await page.setViewportSize({ width, height: 800 });
		await expectFits(page);
	}
}

async function shoot(page: Page, file: string): Promise<void> {
	// Lazy pictures load as they scroll into view.
	await page.evaluate(async () => {
		for (const picture of document.images) picture.loading = "eager";
		await Promise.all(Array.from(document.images, (picture) => picture.decode().catch(() => {})));
	});
	await page.screenshot({ path: `e2e/shots/${file}.png`, fullPage: true });
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function findViolations(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
	const axe = axeOf(page);
	// Only colors differ between the themes; the rest was checked in the light one.
	if (colorScheme === "dark" && !isLong) axe.withRules(rulesOfColours);
	else axe.withTags(standards);
	const { violations } = await axe.analyze();
	return violations.map(
		({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
	);
}

/** One page of each kind, which `npm test` looks at too; and every component, in the dark as well. */
const oneOfEach = ["/", "/sugardaddy", "/gallery", "/articles/discretion-without-secrets"].concat(
	"/privacy",
	"/auth?tab=signup",
	"/no-such-page",
	"/design",
);

for (const path of pages) {
	for (const colorScheme of ["light", "dark"] as const) {
		// The short run sees each theme in one window, and a page with a query in the light one.
		if (colorScheme === "dark" && path.includes("?") && !isLong) continue;
		const isOfEach = colorScheme === "light" ? oneOfEach.includes(path) : path === "/design";
		const tag = [
			...(colorScheme === "light" && !isLong ? ["@phone"] : []),
			...(isOfEach ? [] : ["@wide"]),
		];
		test(`${path} in ${colorScheme} is accessible and fits`, { tag }, async ({ page }, info) => {
			const faults: string[] = [];
			page.on("pageerror", (error) => faults.push(error.message));
			page.on("console", (message) => {
				if (message.type() === "error" && !/404 \(Not Found\)/.test(message.text())) {
					faults.push(message.text());
				}
			});
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await page.goto(path, { waitUntil: "load" });
			await expectFits(page);
			expect(await findViolations(page, colorScheme)).toEqual([]);
			if (isLong) await shoot(page, `${nameOf(path)}-${info.project.name}-${colorScheme}`);
			if (colorScheme === "light") await expectToFit(page);
			expect(faults, "nothing goes wrong in the browser").toEqual([]);
		});
	}
}
