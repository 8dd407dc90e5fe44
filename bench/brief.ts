/** `--brief`: everything once, of few people, to see that it still runs. Its figures say nothing. */
export const isBrief = process.argv.includes("--brief");

/** So many, or how many are enough to see that it runs. */
export const many = (count: number, few = 200): number => (isBrief ? Math.min(count, few) : count);
