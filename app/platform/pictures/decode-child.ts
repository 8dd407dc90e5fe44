// Decodes one picture in its own process and returns its variants. `decode.server.ts` starts it
// without secrets or write access, and kills it after the answer.
import { serialize } from "node:v8";
import sharp from "sharp";
import { variantsOf } from "./variants.ts";

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: [
		"VipsForeignLoadJpeg",
		"VipsForeignLoadPng",
		"VipsForeignLoadWebp",
		"VipsForeignLoadHeif",
	],
});
sharp.cache(false);
sharp.concurrency(1);

const pieces: Buffer[] = [];
process.stdin.on("data", (piece: Buffer) => pieces.push(piece));
process.stdin.once("end", () => {
	variantsOf(Buffer.concat(pieces))
		.catch((error: Error) => ({
			refused: /pixel limit/i.test(error.message) ? "pixels" : "broken",
		}))
		.then((answer) => process.stdout.end(serialize(answer)));
});
