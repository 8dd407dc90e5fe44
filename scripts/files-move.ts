// `npm run files:move`: moves the uploaded files of DATA_DIR into the bucket of S3_URL, beside a running site that
// has both. Stopped in the middle, it goes on where it was.
import { resolve } from "node:path";
import { Busy } from "../app/platform/busy.ts";
import { moveToBucket } from "../app/platform/files/files.server.ts";
import { readSettings } from "../app/platform/settings.ts";

try {
	const settings = readSettings("start");
	const { moved, bytes } = await moveToBucket(settings, resolve(settings.dataDir));
	console.log(
		`${moved} files (${(bytes / 1e6).toFixed(1)} MB) are in the bucket, and none in the folder.`,
	);
} catch (error) {
	const words = "The bucket did not answer in time. Run this again: it goes on where it was.";
	console.error(error instanceof Busy ? words : (error as Error).message);
	process.exitCode = 1;
}
