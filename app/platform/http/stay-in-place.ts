import type { MiddlewareFunction } from "react-router";

/** An act that leads back to the page from which a script sent it leaves no entry in the history. */
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
