/**
 * Keeps statements prepared in PGlite. Its own `query` makes six calls into WebAssembly and parses
 * the statement every time; a prepared one takes one call and a fifth of the time (decision 0002).
 */
import { type messages, type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";
import type { Row } from "./open-database.server.ts";

const { serialize } = protocol;

/** How many statements stay prepared (least recently used goes first). */
const mostKept = 250;

/**
 * Error codes of a statement that no longer matches its tables (feature not supported) or is gone.
 */
const outdated = new Set(["0A000", "26000"]);

/** A generic plan does not see values, and so finds no partial index for "on conflict … where … do". */
const plannedByValues = /\bon conflict\b(?:(?!\bdo\b).)*\bwhere\b/is;

type Message = messages.BackendMessage;
type Statement = { name: string; parameters: readonly number[]; columns: readonly Message[] };

/** Runs one statement with values. @throws the database's error with its code, as PGlite does. */
export type Query = (sql: string, values: readonly unknown[]) => Promise<Results<Row>>;

/** A `query` for one caller at a time, as with every connection. */
export function keepStatements(pglite: () => PGlite): Query {
	const kept = new Map<string, Statement>();
	let made = 0;

	const send = (...parts: Uint8Array[]) =>
		// The file systems in use write by themselves; nothing has to be flushed afterwards.
		pglite().execProtocolStream(Buffer.concat(parts), { syncToFs: false });

	const forget = async (sql: string, { name }: Statement) => {
		kept.delete(sql);
		await send(serialize.close({ type: "S", name }), serialize.sync());
	};

	const makeRoom = async () => {
		const oldest = kept.size < mostKept ? undefined : kept.entries().next().value;
		if (oldest) await forget(...oldest);
	};

	const prepare = async (sql: string, name: string): Promise<Statement> => {
		const answer = await send(
			serialize.parse({ name, text: sql }),
			serialize.describe({ type: "S", name }),
			serialize.sync(),
		);
		return {
			name,
			parameters: parse.parseDescribeStatementResults(answer),
			columns: answer.filter((message) => message.name === "rowDescription"),
		};
	};

	const find = async (sql: string): Promise<Statement> => {
		if (plannedByValues.test(sql)) return prepare(sql, "");
		let statement = kept.get(sql);
		if (!statement) {
			await makeRoom();
			statement = await prepare(sql, `kept_${made++}`);
		}
		// Set again, so that the map stays in order of last use.
		kept.delete(sql);
		kept.set(sql, statement);
		return statement;
	};

	return async (sql, values) => {
		const statement = await find(sql);
		const { serializers, parsers } = pglite();
		const texts = values.map((value, index) => {
			if (value === null || value === undefined) return null;
			const write = serializers[statement.parameters[index] ?? 0];
			return write ? write(value) : String(value);
		});
		try {
			const answer = await send(
				serialize.bind({ statement: statement.name, values: texts }),
				serialize.execute({}),
				serialize.sync(),
			);
			return parse.parseResults([...statement.columns, ...answer], parsers)[0] as Results<Row>;
		} catch (error) {
			if (outdated.has((error as { code?: string }).code ?? "")) await forget(sql, statement);
			throw error;
		}
	};
}
