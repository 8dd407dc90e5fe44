import { Counter, Gauge, type Registry } from "prom-client";
import { withTimeout } from "../database/with-timeout.server.ts";

/** A value, and which of several it is by labels from fixed lists: never anything of a person. */
type Value = { value: number; labels?: Readonly<Record<string, string>> };

/** A figure of `docs/watching.md`. One whose name ends in `_total` only grows. */
export type Figure<Read> = {
	name: `dvash_${string}`;
	help: string;
	labels?: readonly string[];
	/** None where it cannot be told: the figure is then absent. */
	values(read: Read): readonly Value[];
};

/** Adds figures that are read at each scrape; while `read` returns null they are absent. */
export function addFigures<Read>(
	registry: Registry,
	figures: readonly Figure<Read>[],
	read: () => Read | null | Promise<Read | null>,
): void {
	for (const { name, help, labels = [], values } of figures) {
		const Kind = name.endsWith("_total") ? Counter : Gauge;
		new Kind({
			name,
			help,
			labelNames: labels,
			registers: [registry],
			async collect(this: Counter | Gauge) {
				const found = await read();
				this.reset();
				// A reset figure without labels is 0, which is no answer.
				if (labels.length === 0) this.remove();
				for (const one of found === null ? [] : values(found))
					this.inc(one.labels ?? {}, one.value);
			},
		});
	}
}

/**
 * Shares one reading among all who ask until `keptMs` after it began. One that fails, or takes longer
 * than `deadlineMs`, is null, and as long no other is tried.
 */
export function shareReading<Read>(
	read: () => Promise<Read>,
	failed: (error: unknown) => void,
	{ keptMs, deadlineMs }: { keptMs: number; deadlineMs: number },
): () => Promise<Read | null> {
	let current: { at: number; reading: Promise<Read | null> } | undefined;
	return () => {
		const now = performance.now();
		if (!current || now - current.at >= keptMs) {
			const reading = withTimeout(deadlineMs, read()).catch((error: unknown) => {
				failed(error);
				return null;
			});
			current = { at: now, reading };
		}
		return current.reading;
	};
}
