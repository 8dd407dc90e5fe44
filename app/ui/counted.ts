/** Words for one, two and more of something, with the number before the many; it keeps its own direction. */
export const counted = (count: number | string, one: string, two: string, many: string): string =>
	count === 1 ? one : count === 2 ? two : `\u2068${count}\u2069 ${many}`;
