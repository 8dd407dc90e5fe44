import type { OthersPhoto } from "../profiles/photos/shown-photos.server.ts";
import type { Viewer } from "../profiles/say.ts";

/** What can wait for a member, the most pressing first. */
const kinds = ["decision", "request", "message", "match", "album"] as const;

export type Kind = (typeof kinds)[number];

export type Person = Viewer & {
	name: string;
	age: number | null;
	portrait: OthersPhoto | null;
};

export type WaitingLine = {
	kind: Kind;
	href: string;
	/** Null: from the staff. */
	person: Person | null;
	/** How many messages. */
	count: number;
	/** The words that were written; of a decision, what it is about. */
	text: string;
	/** Of a decision: which one. */
	code?: string;
	at: Date;
};

export const mostLines = 5;

/** The lines to show: one of each kind that waits before a second one of any, then by kind, the newest first. */
export function chooseLines(lines: readonly WaitingLine[]): WaitingLine[] {
	const newest = lines.toSorted((one, other) => other.at.getTime() - one.at.getTime());
	const first = new Set(kinds.flatMap((kind) => newest.find((line) => line.kind === kind) ?? []));
	const rest = newest.filter((line) => !first.has(line));
	const chosen = [...first, ...rest].slice(0, mostLines);
	const rank = ({ kind }: WaitingLine) => kinds.indexOf(kind);
	return newest.filter((line) => chosen.includes(line)).toSorted((a, b) => rank(a) - rank(b));
}
