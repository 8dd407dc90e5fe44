/** What a migration says of the versions that may run on the database it leaves. */
export type Suited = {
	/** Whether its first lines say so; a check demands it of whatever may stop an older version. */
	isTold: boolean;
	/** The migration that a version must know; empty when every version may run. */
	needs: string;
};

const header = /^-- Suits (?:every version|the versions that know (\d{4}_[a-z0-9_]+)): \S.{19,}$/m;

/** Reads it from the comments before the first statement. */
export function readSuited(sql: string): Suited {
	const comments = /^(?:\s*--[^\n]*\n)*/.exec(sql.replaceAll("\r\n", "\n"))?.[0] ?? "";
	const told = header.exec(comments);
	return { isTold: told !== null, needs: told?.[1] ?? "" };
}
