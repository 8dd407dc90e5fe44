import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { Site } from "../../site.ts";
import { sendActionHeaders } from "../action-headers.server.ts";
import { findStaticPages } from "./static-pages.ts";

/** The pages as one kind of visitor knows them. */
export type Pages = {
	render: RequestHandler;
	findStatic: ReturnType<typeof findStaticPages>;
};

/** Opens the pages of a build, or of a part of it. */
export function openPages(
	site: Site,
	build: ServerBuild | (() => Promise<ServerBuild>),
	limited: (build: ServerBuild) => ServerBuild = (build) => build,
): Pages {
	const mode = site.settings.mode === "dev" ? "development" : "production";
	if (typeof build === "function") {
		const render = async () => sendActionHeaders(limited(await build()));
		// Hot reload changes the pages, so nothing is cached.
		return { render: createRequestHandler(render, mode), findStatic: () => undefined };
	}
	const routes = limited(build);
	return {
		render: createRequestHandler(sendActionHeaders(routes), mode),
		findStatic: findStaticPages(routes),
	};
}
