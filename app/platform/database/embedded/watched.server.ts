/**
 * Calls to PGlite that always return. After a full disk PGlite never answers again, and the next
 * call would block the process in an endless loop: from the first sign of that, it is not called
 * any more.
 */
import { writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { type PGlite, protocol, type Results } from "@electric-sql/pglite";
import type { Row } from "../open-database.server.ts";
import { keepStatements } from "./statements.server.ts";

/** The calls that go to one PGlite instance, until it is dead. */
export type Watched = {
	query(sql: string, values: readonly unknown[]): Promise<Results<Row>>;
	/** Several statements without values; returns the last one's rows. */
	exec(script: string): Promise<Row[]>;
	/** Ends the transaction and returns how: COMMIT rolls an aborted one back without an error. */
	commit(): Promise<"COMMIT" | "ROLLBACK">;
	/** Rejects all pending and future calls, and notifies the owner once. */
	die(cause: Error): void;
	isDead(): boolean;
};

/**
 * Watches an instance.
 * @param deadlineMs a call that takes longer means that the instance will never answer. A long
 * statement blocks the timer too, so that it is not mistaken for a dead one.
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

/** Ends a process whose event loop is blocked: only another thread can. */
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
