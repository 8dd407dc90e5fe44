import type { Action, Scope } from "./enforcement.ts";
import type { RuleCode } from "./rules.ts";

/** Measures against a member, mildest first, in the staff's choice. */
const steps = [
	"notice",
	"removed",
	"limited_messages",
	"limited_discovery",
	"suspended",
	"banned",
] as const;

export type Step = (typeof steps)[number];

export const stepOf = ({ action, scope }: { action: Action; scope: Scope | null }): Step =>
	action === "limited" ? `limited_${scope ?? "messages"}` : action;

type Proposed = { step: Step; days: number | null };

const step = (what: Step, days: number | null = null): Proposed => ({ step: what, days });

/** The ladder of sanctions (`trust-and-safety.md` D.8): for the first time, the second, and from then on. */
const ladders = {
	content: [step("removed"), step("limited_discovery", 1), step("limited_discovery", 7)],
	harassment: [step("notice"), step("limited_messages", 7), step("banned")],
	amounts: [step("notice"), step("suspended", 30), step("banned")],
	gravest: [step("banned")],
} as const;

const ladderOf: Readonly<Record<RuleCode, keyof typeof ladders>> = {
	minor: "gravest",
	danger: "gravest",
	ncii: "gravest",
	offline_harm: "gravest",
	scam_money: "gravest",
	solicitation_service: "gravest",
	trafficking: "gravest",
	fake: "gravest",
	solicitation_offer: "amounts",
	harassment_sexual: "harassment",
	harassment_other: "harassment",
	offplatform_pressure: "harassment",
	offline_behavior: "harassment",
	underfill_other: "harassment",
	privacy: "content",
	profile_content: "content",
	spam_ads: "content",
};

type Earlier = {
	action: Action;
	scope: Scope | null;
	rule: RuleCode | null;
	/** It was wrong, and counts as never given. */
	isReversed: boolean;
};

/**
 * The proposed step for a breach of this rule given the earlier decisions about the member, never milder than
 * those; `time` counts from 1.
 */
export function nextStep(rule: RuleCode, earlier: readonly Earlier[]): Proposed & { time: number } {
	const name = ladderOf[rule];
	const same = earlier.filter((one) => !one.isReversed && one.rule && ladderOf[one.rule] === name);
	const gravest = Math.max(-1, ...same.map((one) => steps.indexOf(stepOf(one))));
	const ladder: readonly Proposed[] = ladders[name];
	const rest = ladder.slice(Math.min(same.length, ladder.length - 1));
	const found = rest.find((one) => steps.indexOf(one.step) >= gravest);
	return { ...(found ?? step("banned")), time: same.length + 1 };
}
