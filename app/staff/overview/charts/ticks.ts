/** Up to four round values from above zero to at least `most`, evenly apart, for the lines of a chart. */
export function ticksTo(most: number): number[] {
	const least = Math.max(1, most) / 4;
	const power = 10 ** Math.floor(Math.log10(least));
	const step = Math.max(
		1,
		[1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? least,
	);
	const count = Math.max(1, Math.ceil(most / step));
	return Array.from({ length: count }, (_, index) => (index + 1) * step);
}
