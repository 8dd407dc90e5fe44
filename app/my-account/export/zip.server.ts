import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const pack = promisify(deflateRaw);

/** One file of a zip: its path with slashes, and its bytes. */
export type ZipEntry = { name: string; bytes: Uint8Array };

/** Names are UTF-8. */
const flags = 0x08_00;
const version = 20;
/** As written on Unix: only the owner may read the files. */
const attributes = 0o100600 * 2 ** 16;

/** The date and time of a zip, which knows no time zone, in UTC. */
function stampOf(at: Date): { time: number; date: number } {
	return {
		time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
		date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
	};
}

/**
 * A .zip of the files in their order, which every system opens. What does not get smaller, such as
 * pictures, is stored as it is. Meant for megabytes: it is built in memory.
 */
export async function zip(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
	const { time, date } = stampOf(at);
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, bytes } of entries) {
		const packed = await pack(bytes);
		const isPacked = packed.length < bytes.length;
		const body = isPacked ? packed : Buffer.from(bytes);
		const path = Buffer.from(name);
		const about = Buffer.alloc(26);
		about.writeUInt16LE(version, 0);
		about.writeUInt16LE(flags, 2);
		about.writeUInt16LE(isPacked ? 8 : 0, 4);
		about.writeUInt16LE(time, 6);
		about.writeUInt16LE(date, 8);
		about.writeUInt32LE(crc32(bytes), 10);
		about.writeUInt32LE(body.length, 14);
		about.writeUInt32LE(bytes.length, 18);
		about.writeUInt16LE(path.length, 22);
		const inDirectory = Buffer.alloc(14);
		inDirectory.writeUInt32LE(attributes, 6);
		inDirectory.writeUInt32LE(offset, 10);
		const head = Buffer.concat([Buffer.from("PK\x03\x04"), about, path]);
		parts.push(head, body);
		directory.push(Buffer.from("PK\x01\x02\x14\x03", "latin1"), about, inDirectory, path);
		offset += head.length + body.length;
	}
	const list = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(entries.length, 4);
	end.writeUInt16LE(entries.length, 6);
	end.writeUInt32LE(list.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...parts, list, Buffer.from("PK\x05\x06"), end]);
}
