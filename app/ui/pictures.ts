const files = import.meta.glob<string>("./pictures/*.svg", {
	eager: true,
	query: "?url&no-inline",
	import: "default",
});

/** The URL of one of our own pictures, by its file name without the extension. */
export function picture(name: string): string {
	const address = files[`./pictures/${name}.svg`];
	if (address === undefined) throw new Error(`no picture named ${name}`);
	return address;
}
