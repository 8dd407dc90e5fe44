// `npm run bench`: every goal against a baseline measured in turn in the same run, with 100,000 rows a
// table. `npm run bench -- kept start` measures these groups only and writes nothing without `--record`;
// with `--brief` pages are asked for once, of few people, to see that they answer, and nothing is judged.
import "./production.ts";
import { isBrief, many } from "./brief.ts";
import { benchEnumeration } from "./enumeration.ts";
import { benchGifts } from "./gifts.ts";
import { benchHashing } from "./hashing.ts";
import { benchLive } from "./live/live.ts";
import { benchMemory } from "./memory.ts";
import { benchDeciding } from "./pages/deciding.ts";
import { benchDesk } from "./pages/desk-pages.ts";
import { benchGalleryPage } from "./pages/gallery-page.ts";
import { benchKeptPages } from "./pages/kept-pages.ts";
import { benchMoves } from "./pages/moves.ts";
import { benchOnServer, benchRenderedPages } from "./pages/rendered-pages.ts";
import { benchTodayPage } from "./pages/today-page.ts";
import { benchTransfer } from "./pages/transfer.ts";
import { benchPayments } from "./payments.ts";
import { benchPhotos } from "./photos/photos.ts";
import { benchQuiet } from "./quiet.ts";
import { runGroups } from "./runner.ts";
import { benchSearchEmbedded, benchSearchOnServer } from "./search/search.ts";
import { benchStart } from "./start.ts";
import { benchSend } from "./talks/send.ts";
import { benchTalkPages } from "./talks/talk-pages.ts";

const people = many(100_000);

/** What asks for pages, and goes wrong unseen when a page changes. */
const pages = {
	kept: benchKeptPages,
	rendered: () => benchRenderedPages(people),
	server: () => benchOnServer(people),
	desk: async () => [
		...(await benchDesk(people, people / 5)),
		...(await benchDeciding(people, people / 5)),
	],
	gallery: () => benchGalleryPage(many(5_000)),
	today: () => benchTodayPage(people, many(10_000, 50)),
	transfer: benchTransfer,
	moves: benchMoves,
	talk: () => benchTalkPages(many(10_000, 20), many(100_000)),
};

const others = {
	start: benchStart,
	memory: benchMemory,
	quiet: benchQuiet,
	live: benchLive,
	send: benchSend,
	gifts: () => benchGifts(10_000),
	hashing: benchHashing,
	enumeration: benchEnumeration,
	payments: benchPayments,
	photos: benchPhotos,
	search: async () => [
		...(await benchSearchEmbedded(10_000)),
		...(await benchSearchOnServer(50_000)),
	],
};

await runGroups("docs/proof/bench.json", isBrief ? pages : { ...pages, ...others });
