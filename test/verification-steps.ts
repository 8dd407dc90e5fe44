/** Goes through the steps of /verification as a browser does. */
import type { TestSite } from "./site.ts";

const origin = "http://localhost:3000";

type Fields = Readonly<Record<string, string | Uint8Array>>;

/** Posts a form with files, its fields in their order. */
export function postFiles(
	site: Pick<TestSite, "fetch">,
	path: string,
	cookie: string,
	fields: Fields,
): Promise<Response> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		if (typeof value === "string") body.set(name, value);
		else body.set(name, new Blob([Buffer.from(value)]), `${name}.jpg`);
	}
	const headers = { cookie, origin };
	return site.fetch(new Request(origin + path, { method: "POST", body, headers }));
}
