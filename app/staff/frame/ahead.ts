import { useEffect } from "react";
import {
	type DataStrategyResult,
	type MiddlewareFunction,
	redirect,
	useRouteLoaderData,
} from "react-router";
import { runningBuild } from "../../ui/browser/keep-page.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** The page to go on with, as the answer to a decision brings it: its address, its route, and that route's data. */
export type Ahead = { path: string; route: string; loaded: unknown };

type Results = Record<string, DataStrategyResult>;

let frame: unknown;
let waiting: Ahead | null = null;

/**
 * What a decision's form says as `next`: that it leads on, and in the build that runs here, whose pages the answer may
 * bring along.
 */
export function useNextField(): string {
	const root = useRouteLoaderData("root");
	const isHydrated = useHydrated();
	useEffect(() => {
		frame = root;
	}, [root]);
	return (isHydrated && runningBuild()) || "1";
}

const aheadIn = ({ result }: DataStrategyResult): Ahead | undefined =>
	(result as { data?: { ahead?: Ahead } } | undefined)?.data?.ahead;

/** Client middleware: goes on to what the answer to a decision brought, without asking for it again. */
export const goAhead: MiddlewareFunction<Results> = async ({ request }, next) => {
	const known = waiting;
	waiting = null;
	const { pathname, search } = new URL(request.url);
	if (request.method === "GET" && frame && known?.path === pathname + search) {
		return {
			root: { type: "data", result: frame },
			[known.route]: { type: "data", result: known.loaded },
		};
	}
	const results = await next();
	for (const [id, answer] of Object.entries(results)) {
		const ahead = request.method === "GET" ? undefined : aheadIn(answer);
		if (!ahead) continue;
		waiting = ahead;
		return { [id]: { type: "error", result: redirect(ahead.path) } };
	}
	return results;
};
