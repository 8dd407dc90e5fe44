/**
 * How database values are parsed, the same for both drivers. By default they differ on int8, date,
 * numeric[], bytea and interval.
 */
import pg from "pg";

type Parser = (text: string) => unknown;

const oid = {
	bytea: 17,
	int8: 20,
	json: 114,
	date: 1082,
	timestamptz: 1184,
	interval: 1186,
	numeric: 1700,
	jsonb: 3802,
	textArray: 1009,
	int8Array: 1016,
	dateArray: 1182,
	timestamptzArray: 1185,
	numericArray: 1231,
} as const;

const asIs: Parser = (text) => text;
const timestamptz = pg.types.getTypeParser(oid.timestamptz) as Parser;
// pg's list of type ids omits the arrays.
const textArray = pg.types.getTypeParser(oid.textArray as number) as (
	text: string,
) => (string | null)[];

/**
 * An int8 as a number.
 * @throws RangeError beyond 2^53-1, where a number would be silently wrong.
 */
function safeInteger(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond a safe number`);
	return value;
}

const single: Record<number, Parser> = {
	[oid.bytea]: (text) => Buffer.from(text.slice(2), "hex"),
	[oid.int8]: safeInteger,
	[oid.json]: JSON.parse as Parser,
	[oid.date]: asIs,
	[oid.timestamptz]: timestamptz,
	[oid.interval]: asIs,
	[oid.numeric]: asIs,
	[oid.jsonb]: JSON.parse as Parser,
};

const arrayOf =
	(parse: Parser): Parser =>
	(text) =>
		textArray(text).map((entry) => (entry === null ? null : parse(entry)));

const arrays: Record<number, Parser> = {
	[oid.int8Array]: arrayOf(safeInteger),
	[oid.dateArray]: arrayOf(asIs),
	[oid.timestamptzArray]: arrayOf(timestamptz),
	[oid.numericArray]: arrayOf(asIs),
};

/** For PGlite's `parsers`, which derives the array parsers from these. */
export const embeddedParsers: Record<number, Parser> = single;

/** For pg's `types`: ours where we have one, pg's own for the rest. */
export const postgresTypes = {
	getTypeParser: ((id: number, format?: "text" | "binary") => {
		const ours = format === "binary" ? undefined : (single[id] ?? arrays[id]);
		return ours ?? pg.types.getTypeParser(id, format as "text");
	}) as typeof pg.types.getTypeParser,
};
