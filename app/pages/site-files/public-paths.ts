/** Every page that search engines may list, except the articles, in the order of the navigation. */
export const publicPaths: readonly string[] = [
	"/",
	"/sugardaddy",
	"/sugarbaby",
	"/gallery",
	"/gifts",
	"/articles",
	"/pricing",
	"/about",
	"/safety",
	"/urgent",
	"/privacy",
	"/contact",
	"/terms",
	"/accessibility",
	"/cancel",
];
