import type { ConcurrencyLimit } from "./semaphore.server.ts";

/** Page requests handled concurrently, and queued; cached pages do not count. */
export const pageConcurrency: ConcurrencyLimit = { permits: 32, waiting: 64 };

/** PostgreSQL connections reserved for jobs, so that traffic cannot starve them. */
export const jobConnections = 4;

/** Uploads: each holds a file of up to 15 MB in memory, for minutes; a queued one holds nothing yet. */
export const uploadConcurrency: ConcurrencyLimit = { permits: 12, waiting: 36 };

/**
 * Concurrent uploads per account and per visitor, times `LIMITS`, and five times as many per IPv6 /48; slow clients
 * must not hold all the places.
 */
export const visitorUploads = 4;

/** Seconds for `Retry-After` when the site is at capacity. */
export const retryAfterSeconds = 2;

/** Open event streams per process, and per account in it (times `LIMITS`): a browser has one. */
export const liveStreams = { ofAll: 5_000, ofAccount: 12 };
