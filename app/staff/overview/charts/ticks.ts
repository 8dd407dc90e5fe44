/** Up to four evenly spaced round values above zero, up to at least `most`, for a chart's grid lines. */
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
