// `npm run bench`: every goal as a ratio to a baseline measured alternately in the same run. `npm
// run bench -- --lighthouse` adds Lighthouse's scores of every listed page (a quarter of an hour).
import "./production.ts";
import { mkdirSync } from "node:fs";
import { benchEnumeration } from "./enumeration.ts";
import { benchFormPage } from "./form-page.ts";
import { benchHashing } from "./hashing.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchPayments } from "./payments.ts";
import { benchPhotos } from "./photos.ts";
import { benchProfile } from "./profile.ts";
import { benchSessionCheck } from "./session-check.ts";
import { benchStaticPage } from "./static-page.ts";

mkdirSync("docs/proof", { recursive: true });
const asked = process.argv.includes("--lighthouse") ? [benchLighthouse] : [];
const benches = [
	benchStaticPage,
	benchFormPage,
	benchProfile,
	benchSessionCheck,
	benchHashing,
	benchEnumeration,
	benchPayments,
	benchPhotos,
	...asked,
];
for (const bench of benches) {
	for (const line of await bench()) console.log(line);
}
process.exit(0);
