const minute = 60_000;

/** A length of time to the minute: `38 דק׳`, `4:50 ש׳`, from two days on whole days. */
export function lengthWords(ms: number): string {
	const minutes = Math.max(1, Math.floor(ms / minute));
	if (minutes < 60) return `${minutes} דק׳`;
	const hours = Math.floor(minutes / 60);
	if (hours < 48) return `${hours}:${String(minutes % 60).padStart(2, "0")} ש׳`;
	return `${Math.floor(hours / 24)} ימים`;
}
