/** The work took too long; it may still finish. */
export class LateAnswer extends Error {
	override readonly name = "LateAnswer";
}

/**
 * Awaits `work` for at most `milliseconds`. The work itself is not cancelled.
 * @throws LateAnswer when it takes longer.
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(
			() => reject(new LateAnswer(`No answer within ${milliseconds} ms.`)),
			milliseconds,
		);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
