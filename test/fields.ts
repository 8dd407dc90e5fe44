/** The field values of one form of a page, by name; a list is its values separated by spaces. */
export function fieldsOf(html: string, id: string): Record<string, string> {
	const form = new RegExp(`<form[^>]* id="${id}"[^>]*>(.*?)</form>`, "s").exec(html)?.[1] ?? "";
	const fields: Record<string, string> = {};
	const add = (attributes: string, value: string | undefined) => {
		const name = /name="([^"]*)"/.exec(attributes)?.[1];
		if (!name || value === undefined) return;
		fields[name] = name in fields ? `${fields[name]} ${value}` : value;
	};
	for (const [, attributes = ""] of form.matchAll(/<input([^>]*)>/g)) {
		const isBox = /type="(radio|checkbox)"/.test(attributes);
		if (isBox && !/ checked/.test(attributes)) continue;
		add(attributes, /value="([^"]*)"/.exec(attributes)?.[1] ?? "");
	}
	for (const [, attributes = "", value] of form.matchAll(/<textarea([^>]*)>([^<]*)</g)) {
		add(attributes, value?.replace(/^\n/, ""));
	}
	for (const [, attributes = "", options = ""] of form.matchAll(
		/<select([^>]*)>(.*?)<\/select>/gs,
	)) {
		add(attributes, /<option value="([^"]*)"[^>]* selected/.exec(options)?.[1] ?? "");
	}
	return fields;
}
