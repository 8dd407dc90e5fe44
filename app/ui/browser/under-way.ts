/** Work that would be lost with the page, such as an upload. */
const works = new Set<Promise<unknown>>();

export const isUnderWay = () => works.size > 0;

/** Keeps the page until this has ended, however it ends. */
export function keepPageFor<Result>(work: Promise<Result>): Promise<Result> {
	works.add(work);
	return work.finally(() => works.delete(work));
}

/** Resolves once what is under way now has ended. */
export const endOfWork = () => Promise.allSettled(works);
