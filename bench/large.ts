// `npm run bench:large`, by hand: a million rows a table on PostgreSQL, 50,000 on the embedded database,
// overload, and Lighthouse of every kind of page.
import "./production.ts";
import { benchOverload } from "./overload.ts";
import { benchLighthouse } from "./pages/lighthouse.ts";
import { benchOnServer, benchRenderedPages } from "./pages/rendered-pages.ts";
import { runGroups } from "./runner.ts";
import { benchSearchEmbedded, benchSearchOnServer } from "./search/search.ts";

await runGroups("docs/proof/bench-large.json", {
	overload: benchOverload,
	embedded: () => benchRenderedPages(50_000),
	server: () => benchOnServer(1_000_000),
	"search embedded": () => benchSearchEmbedded(50_000),
	"search server": () => benchSearchOnServer(1_000_000, 100_000),
	lighthouse: benchLighthouse,
});
