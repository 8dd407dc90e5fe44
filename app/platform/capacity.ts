import type { ConcurrencyLimit } from "./semaphore.server.ts";

/** Page requests handled concurrently, and queued; cached pages do not count. */
export const pageConcurrency: ConcurrencyLimit = { permits: 32, waiting: 64 };

/** PostgreSQL connections reserved for jobs, so that traffic cannot starve them. */
export const jobConnections = 4;

/** Uploads: each holds a file of up to 15 MB in memory, for minutes; a queued one holds nothing yet. */
export const uploadConcurrency: ConcurrencyLimit = { permits: 12, waiting: 36 };

/**
 * While others wait for a place, an upload must be whole in this time at its pace so far: 14 MB at 1 Mbit/s take two minutes,
 * and so does a picture of 3 MB at 256 kbit/s. A body of unknown length counts as the largest file.
 */
export const uploadPace = { secondsInAll: 150, judgedAfterSeconds: 10, usualBytes: 15_000_000 };

/**
 * Uploads, running or waiting, per account and per visitor, times `LIMITS`, and five times as many per IPv6 /48. One
 * of an account's runs at a time.
 */
export const visitorUploads = 4;

/** Seconds for `Retry-After` when the site is at capacity. */
export const retryAfterSeconds = 2;

/** Open event streams per process, and per account in it (times `LIMITS`): a browser has one. */
export const liveStreams = { ofAll: 5_000, ofAccount: 12 };
