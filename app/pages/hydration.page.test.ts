import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";

test("no page is hydrated as a whole (decision 0056)", () => {
	const pages = Object.values(build.routes).flatMap((route) => {
		const { default: shown, handle } = route?.module ?? {};
		return route && route.id !== "root" && shown ? [{ id: route.id, handle }] : [];
	});
	expect(pages.length).toBeGreaterThan(80);
	const isHydrated = ({ handle }: { handle?: unknown }) =>
		(handle as { hydrate?: boolean } | undefined)?.hydrate !== false;
	expect(pages.filter(isHydrated).map(({ id }) => id)).toEqual([]);
});
