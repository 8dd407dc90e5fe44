/** Planned faults: for the next calls of an operation, of one order or of any. */
import type { Fault } from "./outcomes.ts";
import type { Operation } from "./world.ts";

type Planned = { operation: Operation; fault: Fault; left: number; id: string | undefined };

export class Faults {
	#planned: Planned[] = [];

	/** Plans a fault for the next calls; once, unless `times` is given. */
	plan(operation: Operation, fault: Fault, options: { times?: number; id?: string } = {}): void {
		this.#planned.push({ operation, fault, left: options.times ?? 1, id: options.id });
	}

	take(operation: Operation, id: string): Fault | undefined {
		const planned = this.#planned.find(
			(one) => one.operation === operation && (one.id === undefined || one.id === id),
		);
		if (!planned) return undefined;
		planned.left--;
		if (planned.left <= 0) this.#planned = this.#planned.filter((one) => one !== planned);
		return planned.fault;
	}

	clear(): void {
		this.#planned = [];
	}
}
