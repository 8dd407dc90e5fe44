import { randomUUID } from "node:crypto";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { Busy } from "../busy.ts";
import { DatabaseRefusal } from "../database/refusal.server.ts";
import { isId } from "../ids.ts";
import type { BucketSettings } from "../settings.ts";
import { type FileStore, storeOn } from "./file-store.server.ts";

/** A server that hangs must not hold a visitor's request for long. */
const patience = { connectionTimeout: 2_000, requestTimeout: 8_000, throwOnRequestTimeout: true };

/**
 * The files of one kind below a folder of a bucket, on any server that speaks S3's protocol. While the server
 * cannot be reached, its calls throw Busy.
 * @param pageSize how many names one request lists.
 */
export function openBucketStore(
	settings: BucketSettings,
	kind: string,
	pageSize = 1_000,
): FileStore {
	const { endpoint, bucket, folder, region, accessKeyId, secretAccessKey } = settings;
	const client = new S3Client({
		endpoint,
		region,
		credentials: { accessKeyId, secretAccessKey },
		// A bucket's own host name needs records and certificates that many servers lack.
		forcePathStyle: true,
		maxAttempts: 2,
		requestHandler: patience,
		// Many servers do not know the newer checksums, and a file's own seal tells what was changed.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	});
	const prefix = `${folder}${kind}/`;
	const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });
	const { put, get, size, drop } = storeOn(new Disk(driver), prefix);
	return {
		put: reaching(put),
		get: reaching(get),
		size: reaching(size),
		drop: reaching(drop),
		list: async function* () {
			for (let after: string | undefined; ; ) {
				const page = { Bucket: bucket, Prefix: prefix, StartAfter: after, MaxKeys: pageSize };
				const { Contents: found = [] } = await client.send(new ListObjectsV2Command(page));
				for (const { Key: key = "", LastModified: writtenAt } of found) {
					const id = key.slice(key.lastIndexOf("/") + 1);
					if (writtenAt && isId(id)) yield { id, writtenAt };
				}
				if (found.length < pageSize) return;
				after = found.at(-1)?.Key;
			}
		},
	};
}

/** Wraps a call: throws Busy when the server is away or unable; rethrows its refusals unchanged. */
const reaching =
	<Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
	async (...given: Given): Promise<T> => {
		try {
			return await call(...given);
		} catch (cause) {
			throw isRefusal(cause) ? cause : new Busy("files", { cause });
		}
	};

/** The server's answer to a failed call, if it answered. */
function answerOf(error: unknown): { name: string; status: number } | null {
	const {
		name,
		$metadata: answered,
		cause,
	} = error as {
		name: string;
		$metadata?: { httpStatusCode?: number };
		cause?: unknown;
	};
	if (answered?.httpStatusCode) return { name, status: answered.httpStatusCode };
	return cause ? answerOf(cause) : null;
}

function isRefusal(error: unknown): boolean {
	const { status = 503 } = answerOf(error) ?? {};
	return status < 500 && status !== 429;
}

/**
 * Writes, reads and deletes a file, so that a wrong key or a missing bucket is found at startup.
 * @returns whether the server was reached; an unreachable one does not prevent the start.
 * @throws DatabaseRefusal "no-right" with one sentence when the server refuses.
 */
export async function tryBucket(store: FileStore, { endpoint, bucket }: BucketSettings) {
	const id = randomUUID();
	try {
		await store.put(id, Buffer.from("try"));
		await store.get(id);
		await store.drop(id);
		return true;
	} catch (cause) {
		if (cause instanceof Busy) return false;
		const { name, status } = answerOf(cause) ?? { name: "error", status: 0 };
		throw new DatabaseRefusal(
			"no-right",
			`The bucket ${bucket} at ${new URL(endpoint).host} refuses to write, read or delete a file (${status} ${name}): set S3_URL to a bucket and a key that may do all three.`,
			{ cause },
		);
	}
}
