const files = import.meta.glob<string>("./*/*.svg", {
	eager: true,
	query: "?url&no-inline",
	import: "default",
});

const addresses = new Map(
	Object.entries(files).map(([path, address]) => [path.replace(/^.*\/(.+)\.svg$/, "$1"), address]),
);

/**
 * The URL of one of our own pictures, by its file name without folder and extension: no two files have
 * the same.
 */
export function picture(name: string): string {
	const address = addresses.get(name);
	if (address === undefined) throw new Error(`no picture named ${name}`);
	return address;
}
