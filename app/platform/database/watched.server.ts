/**
 * Calls to PGlite that always answer. After a full disk it never answers again, and the next call
 * would block the process in an endless loop: from the first sign on, nothing is asked any more.
 */
import { writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { type PGlite, protocol, type Results } from "@electric-sql/pglite";
import type { Row } from "./open-database.server.ts";
import { keepStatements } from "./statements.server.ts";

/** The calls that go to one PGlite instance, until it is dead. */
export type Watched = {
	query(sql: string, values: readonly unknown[]): Promise<Results<Row>>;
	/** Several statements without values; the rows of the last one. */
	exec(script: string): Promise<Row[]>;
	/** Ends the transaction and says how: an aborted one is rolled back by COMMIT without an error. */
	commit(): Promise<"COMMIT" | "ROLLBACK">;
	/** Rejects everything that waits and everything to come, and tells the owner once. */
	die(cause: Error): void;
	isDead(): boolean;
};

/**
 * Watches an instance.
 * @param deadlineMs after which a call that has not answered means that the instance never will. A
 * long statement blocks the clock too, so that it cannot be taken for a dead one.
 * @param onDead called once, after the statement that is running.
 */
export function watch(
	pglite: () => PGlite,
	deadlineMs: number,
	onDead: (cause: Error) => void,
): Watched {
	let dead: Error | undefined;
	const query = keepStatements(pglite);
	const waiting = new Set<(cause: Error) => void>();

	const die = (cause: Error) => {
		if (dead) return;
		dead = cause;
		for (const reject of waiting) reject(cause);
		const guard = killWhenBlocked(deadlineMs);
		setImmediate(() => {
			void guard.terminate();
			onDead(cause);
		});
	};

	const answer = <T>(call: () => Promise<T>): Promise<T> =>
		new Promise<T>((resolve, reject) => {
			if (dead) return reject(dead);
			const late = () => die(new Error(`The database has not answered for ${deadlineMs} ms.`));
			const timer = setTimeout(late, deadlineMs);
			waiting.add(reject);
			call()
				.then(resolve, reject)
				.finally(() => {
					clearTimeout(timer);
					waiting.delete(reject);
				});
		});

	return {
		query: (sql, values) => answer(() => query(sql, values)),
		exec: (script) => answer(async () => (await pglite().exec(script)).at(-1)?.rows ?? []),
		commit: () =>
			answer(async () => {
				const { messages } = await pglite().execProtocol(protocol.serialize.query("commit"));
				const tag = messages.find((message) => message.name === "commandComplete");
				return tag && "text" in tag && tag.text === "ROLLBACK" ? "ROLLBACK" : "COMMIT";
			}),
		die,
		isDead: () => dead !== undefined,
	};
}

/** Ends a process whose event loop no longer turns: only another thread can. */
function killWhenBlocked(deadlineMs: number): Worker {
	const sentence = "The database blocks the process after a disk failure: it is ended.\n";
	const code = `setTimeout(() => {
		require("node:fs").writeSync(2, ${JSON.stringify(sentence)});
		process.kill(process.pid, "SIGKILL");
	}, ${deadlineMs})`;
	const guard = new Worker(code, { eval: true });
	guard.on("error", (error) => writeSync(2, `${error.message}\n`));
	guard.unref();
	return guard;
}
