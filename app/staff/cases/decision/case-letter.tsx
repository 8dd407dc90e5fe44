import type { CaseInput } from "../../../cases/decide.server.ts";
import { formatDay } from "../../../platform/dates.ts";
import { decisionTitle, Statement } from "../../../reviews/appeals/statement.tsx";
import { languageOf } from "../../queues/words.ts";
import letters from "../../review/decision/letters.module.css";
import { proposalOf, readCaseInput, type TypedCase } from "../case-form.ts";
import type { LoadedCase } from "../load-case.server.ts";

const dayMs = 86_400_000;

type LetterProps = { loaded: LoadedCase; typed: TypedCase };

/**
 * What the member will read, by the template of the page where they read it; of a ban that waits for a
 * second person, what was proposed.
 */
export function CaseLetter({ loaded, typed }: LetterProps) {
	const { read, now } = loaded;
	const input = typed.decision ? readCaseInput(typed, read) : proposalOf(read);
	const decision = input && statementOf(loaded, input);
	return (
		<section className={letters.letter} aria-label="מה קוראים בחשבון" data-letters>
			{decision ? (
				<>
					<p className={letters.from}>
						<span>מה קוראים בחשבון</span>
						<span>{languageOf(read)}</span>
					</p>
					<h3>{decisionTitle(decision)}</h3>
					<p className="small muted">{formatDay(now)}</p>
					<Statement decision={decision} />
				</>
			) : (
				<p className="muted">
					{input
						? "לא נשלח דבר. מי שדיווח רואה שלא נמצאה הפרה."
						: "כאן יופיע מה שיקראו בחשבון, אחרי שנבחרו צעד, כלל וכל מה שהם דורשים."}
				</p>
			)}
		</section>
	);
}

/** The decision as it would be told; null: nothing is. */
function statementOf({ read, now }: LoadedCase, input: CaseInput) {
	const { verdict, rule, scope, days, item, words } = input;
	if (verdict === "nothing" || rule === null) return null;
	return {
		...{ action: verdict, scope, rule, item, words, since: now, liftedAt: null, appeal: null },
		foundBy: read.all.length > 0 ? ("report" as const) : ("rules" as const),
		until: days === null ? null : new Date(now.getTime() + days * dayMs),
		quote: quoteOf(read, input),
	};
}

/** The member's own words that the statement quotes, as far as they are open here. */
function quoteOf(read: LoadedCase["read"], { verdict, item }: CaseInput): string | null {
	if (item?.kind === "text") {
		// A text that stays is not kept with the decision.
		const shown = read.texts.find(({ field }) => field === item.id);
		return verdict === "removed" ? (shown?.text ?? null) : null;
	}
	if (item?.kind === "note") {
		return read.asked.find(({ noteId }) => noteId === item.id)?.text ?? null;
	}
	if (item?.kind !== "message") return null;
	const thread = read.threads.find((one) => `${one.conversation}:${one.number}` === item.id);
	return thread?.messages.find(({ number }) => number === thread.number)?.text ?? null;
}
