// Draws a member's number over one of our pictures, in its own process. `decode.server.ts` starts it
// without secrets or write access, and kills it after the answer.
import { serialize } from "node:v8";
import sharp from "sharp";
import { markedWith } from "./mark.ts";

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadWebp"] });
sharp.cache(false);
sharp.concurrency(1);

const pieces: Buffer[] = [];
process.stdin.on("data", (piece: Buffer) => pieces.push(piece));
process.stdin.once("end", () => {
	markedWith(process.argv[2] ?? "", Buffer.concat(pieces)).then(
		(marked) => process.stdout.end(serialize(marked)),
		() => process.exit(1),
	);
});
