import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** One file of a zip: its path with slashes, and its bytes. */
export type ZipEntry = { name: string; bytes: Uint8Array };

/**
 * A .zip of the files in their order, which every system opens. Pictures are compressed already and
 * stored as they are. Only the owner may read the files; their time, which knows no zone, is UTC.
 */
export function zip(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
	const file = new ZipFile();
	const mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
	for (const { name, bytes } of entries) {
		file.addBuffer(Buffer.from(bytes), name, {
			mtime,
			mode: 0o100600,
			compress: name.endsWith(".json"),
			forceDosTimestamp: true,
		});
	}
	file.end();
	return buffer(file.outputStream);
}
