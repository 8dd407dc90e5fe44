/** Every public page once; one article represents all. */
export const pages = [
	"/",
	"/sugardaddy",
	"/sugarbaby",
	"/gallery",
	"/gallery?gender=female&age=46%2B",
	"/gifts",
	"/gifts?category=luxury",
	"/articles",
	"/articles?category=success",
	"/articles/discretion-without-secrets",
	"/about",
	"/safety",
	"/urgent",
	"/privacy",
	"/contact",
	"/terms",
	"/accessibility",
	"/pricing",
	"/cancel",
	"/auth",
	"/auth?tab=signup",
	"/newsletter",
	"/dev/mail",
	"/design",
	"/no-such-page",
] as const;

/** A path as part of a file name. */
export function nameOf(path: string): string {
	return path.replace(/^\//, "").replace(/[^a-z0-9]+/gi, "-") || "home";
}
