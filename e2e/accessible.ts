import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What colours and layout decide; the other rules read the document alone. */
export const rulesOfLooks = ["color-contrast", "link-in-text-block", "target-size"];

/**
 * Expects a page without accessibility violations and without sideways scrolling.
 * @param rules by their names; all without them.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
	// A page that is still fading in has too little contrast.
	await page.evaluate(async () => {
		const finite = document
			.getAnimations()
			.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
		await Promise.allSettled(finite.map(({ finished }) => finished));
	});
	// A colour on its way to another is nobody's colour.
	await page.evaluate(async () => {
		const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 1_000;
		const fading = document.getAnimations().filter(isShort);
		await Promise.allSettled(fading.map(({ finished }) => finished));
	});
	// The provider's frame is not ours to fix.
	const axe = new AxeBuilder({ page }).exclude("iframe");
	const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
	const faults: string[] = [];
	for (const { id, nodes } of violations) {
		for (const { html, target } of nodes) {
			if (id === "target-size" && (await isLargeEnough(page, String(target[0])))) continue;
			faults.push(`${id}: ${html}`);
		}
	}
	expect(faults).toEqual([]);
	const wider = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(wider, "no sideways scrolling").toBeLessThanOrEqual(0);
}

/** Whether a target has its size once it is scrolled to: here a bar over the page's edge cut it off. */
async function isLargeEnough(page: Page, target: string): Promise<boolean> {
	const scrolled = await page.evaluate(() => scrollY);
	await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
	const { violations } = await new AxeBuilder({ page })
		.include(target)
		.withRules("target-size")
		.analyze();
	await page.evaluate((top) => scrollTo(0, top), scrolled);
	return violations.length === 0;
}
