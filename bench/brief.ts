/** `--brief`: run everything once with little data, to check that it still works. Its figures mean nothing. */
export const isBrief = process.argv.includes("--brief");

/** The count to measure with, or few in a brief run. */
export const many = (count: number, few = 200): number => (isBrief ? Math.min(count, few) : count);
