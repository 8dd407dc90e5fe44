/** The baseline of starting: the same build is loaded, the same database opened, and node:http listens. */
import { createServer } from "node:http";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { embeddedFolder } from "../app/platform/database/embedded.server.ts";

const [, , dataDir = "", port = ""] = process.argv;
await import(new URL("../build/server/index.js", import.meta.url).href);
const database = await openDatabase(embeddedFolder(dataDir));
const server = createServer((_, response) => response.end("ready"));
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", async () => {
	await database.close();
	process.exit();
});
