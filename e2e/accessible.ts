import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What colours decide: all that differs between the themes. */
export const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** What colours and layout decide; the other rules read the document alone. */
export const rulesOfLooks = [...rulesOfColours, "target-size"];

/**
 * axe for a page: in the page itself, where no second page has to read all of axe for its results,
 * and without the elements that passed.
 */
export const axeOf = (page: Page) =>
	new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

/**
 * Expects a page without accessibility violations and without sideways scrolling.
 * @param rules by their names; all without them.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
	await comeToRest(page);
	// The provider's frame is not ours to fix.
	const axe = axeOf(page).exclude("iframe");
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

/**
 * Waits until nothing fades or changes its colour: a page that is still fading in has too little
 * contrast, and a colour on its way to another is nobody's. Not for the bar that counts an error's
 * ten seconds, which has no text.
 */
async function comeToRest(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 5_000;
		// Some begin when others end.
		for (let round = 0; round < 2; round += 1) {
			const fading = document.getAnimations().filter(isShort);
			await Promise.allSettled(fading.map(({ finished }) => finished));
		}
	});
}

/** Whether a target has its size once it is scrolled to: here a bar over the page's edge cut it off. */
async function isLargeEnough(page: Page, target: string): Promise<boolean> {
	const scrolled = await page.evaluate(() => scrollY);
	await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
	const { violations } = await axeOf(page).include(target).withRules("target-size").analyze();
	await page.evaluate((top) => scrollTo(0, top), scrolled);
	return violations.length === 0;
}
