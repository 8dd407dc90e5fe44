import { type Place, type Rule, scoreIn, verdictOf } from "../../moderation/rules/rule.ts";
import { verdictWords } from "./verdict-words.ts";

const places: readonly (readonly [Place, string])[] = [
	["profile", "בפרופיל"],
	["note", "בפתק"],
	["message", "בהודעה"],
];

const together = new Intl.ListFormat("he");

/** What is said of the places, those of which the same is said together. */
function byPlace<Said>(rule: Pick<Rule, "scores">, say: (score: number) => Said) {
	const said = new Map<Said, string[]>();
	for (const [place, words] of places) {
		const score = scoreIn(rule, place);
		if (score > 0) said.set(say(score), [...(said.get(say(score)) ?? []), words]);
	}
	return [...said].map(([of, where]) => ({
		of,
		where: where.length === places.length ? "" : ` ${together.format(where)}`,
	}));
}

type RuleProps = { rule: Pick<Rule, "scores"> };

export function Scores({ rule }: RuleProps) {
	return byPlace(rule, (score) => score).map(({ of, where }) => (
		<div key={of}>
			<bdi className="num">{of}</bdi>
			{where}
		</div>
	));
}

export function Verdicts({ rule }: RuleProps) {
	return byPlace(rule, verdictOf).map(({ of, where }) => (
		<div key={of}>
			{verdictWords[of]}
			{where}
		</div>
	));
}
