/**
 * Where the record is broken: a row that reads differently, one that was never chained, one that is gone,
 * an end that is gone, a day without its seal, a signature by a secret that the site no longer has.
 */
export type Finding = {
	what: "changed" | "added" | "missing" | "cut" | "day" | "key";
	/** The id of the recorded act. */
	row?: number;
	/** Its place in the chain. */
	position?: number;
	day?: string;
};

export type Findings = { list: Finding[]; count: number; add(finding: Finding): void };

const mostKept = 100;

export function makeFindings(): Findings {
	const findings: Findings = {
		list: [],
		count: 0,
		add(finding) {
			findings.count += 1;
			if (findings.list.length < mostKept) findings.list.push(finding);
		},
	};
	return findings;
}
