/** Reads a .zip by its directory, as other programs do. */
import { crc32, inflateRawSync } from "node:zlib";

/** The files of a zip by name; throws when it is damaged. */
export function unzip(file: Buffer): Map<string, Buffer> {
	const end = file.lastIndexOf("PK\x05\x06");
	const count = file.readUInt16LE(end + 10);
	let at = file.readUInt32LE(end + 16);
	const files = new Map<string, Buffer>();
	for (let index = 0; index < count; index += 1) {
		if (file.toString("latin1", at, at + 4) !== "PK\x01\x02") throw new Error("no entry");
		const [sum, packed, size] = [16, 20, 24].map((place) => file.readUInt32LE(at + place));
		const [name, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place));
		const path = file.toString("utf8", at + 46, at + 46 + (name ?? 0));
		const head = file.readUInt32LE(at + 42);
		if (file.toString("latin1", head, head + 4) !== "PK\x03\x04") throw new Error("no file");
		const start = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28);
		const body = file.subarray(start, start + (packed ?? 0));
		const bytes = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : body;
		if (bytes.length !== size || crc32(bytes) !== sum) throw new Error(`${path} is damaged`);
		files.set(path, bytes);
		at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
	}
	return files;
}
