import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Expects a page without accessibility violations and without sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
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
	const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
	const wider = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(wider, "no sideways scrolling").toBeLessThanOrEqual(0);
}
