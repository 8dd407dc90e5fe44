/**
 * The result of `work`, or an error when it takes longer. The work itself goes on: only the waiting
 * ends.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(
			() => reject(new Error(`No answer within ${milliseconds} ms.`)),
			milliseconds,
		);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
