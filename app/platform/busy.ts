/**
 * Not a bug: the site is at capacity, or the database is unreachable. Thrown anywhere below a page,
 * it becomes a 503 that asks to try again (`http/overload/busy.server.ts`); `code` is logged.
 */
export class Busy extends Error {
	override readonly name = "Busy";
	readonly code: string;

	constructor(code: string, options?: ErrorOptions) {
		super(code, options);
		this.code = code;
	}
}
