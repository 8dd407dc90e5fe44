import type { MiddlewareFunction } from "react-router";

/** An act that redirects back to the page it was sent from by a script adds no history entry. */
export const stayInPlace: MiddlewareFunction<Response> = async ({ request }, next) => {
	const response = await next();
	const location = response.headers.get("Location");
	const from = request.headers.get("referer");
	if (!location || !from || !new URL(request.url).pathname.endsWith(".data")) return response;
	const target = new URL(location, from);
	target.hash = "";
	if (target.href === from) response.headers.set("X-Remix-Replace", "true");
	return response;
};
