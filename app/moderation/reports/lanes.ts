import type { ReportCode } from "./codes.ts";

/** How urgent a case is (`trust-and-safety.md` D.3), the gravest first. */
export type Lane = "A" | "B" | "C" | "D";

const hour = 3_600_000;

/** Within what time a case of a lane is decided, in milliseconds, at every hour of every day. */
export const promiseMs: Readonly<Record<Lane, number>> = {
	A: 2 * hour,
	B: 12 * hour,
	C: 24 * hour,
	D: 48 * hour,
};

const lanes: Readonly<Record<ReportCode, Lane>> = {
	minor: "A",
	danger: "A",
	ncii: "A",
	offline_harm: "A",
	scam_money: "B",
	solicitation_offer: "B",
	solicitation_service: "B",
	fake: "B",
	trafficking: "B",
	privacy: "B",
	profile_content: "C",
	harassment_sexual: "D",
	harassment_other: "D",
	offplatform_pressure: "D",
	offline_behavior: "D",
	spam_ads: "D",
	underfill_other: "D",
};

/** The lane of a report; sexual harassment that others reported too is graver. */
export function laneOf(code: ReportCode, { isRepeated }: { isRepeated: boolean }): Lane {
	return code === "harassment_sexual" && isRepeated ? "B" : lanes[code];
}
