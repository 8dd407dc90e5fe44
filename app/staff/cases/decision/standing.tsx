import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import panel from "../../review/decision/panel.module.css";
import { casesPath } from "../case-path.ts";
import { verdictWords } from "../case-words.ts";
import type { LoadedCase } from "../load-case.server.ts";

/** What was decided or proposed before. */
export function Standing({ loaded: { read } }: { loaded: LoadedCase }) {
	const { decision, closedAt } = read;
	if (!decision) return closedAt ? <Notice>התיק נסגר. אין כאן עוד מה להחליט.</Notice> : null;
	const { verdict, by, proposer, takesEffectAt, appliedAt } = decision;
	if (takesEffectAt) {
		return (
			<Notice>
				<b>
					{verdictWords[verdict]}, החלטה של <bdi>{by ?? gone}</bdi>
					{decision.proposedAt && (
						<>
							{" "}
							לפי הצעה של <bdi>{proposer ?? gone}</bdi>
						</>
					)}
					.
				</b>{" "}
				{appliedAt ? "היא בתוקף." : "היא נכנסת לתוקף בתוך שניות."}
			</Notice>
		);
	}
	return (
		<div className={panel.eyes}>
			<span className={panel.pips} aria-hidden="true">
				<i data-full />
				<i />
			</span>
			<div>
				<b>הרחקה מחכה לאישור שני</b>
				{read.proposal?.isMine ? (
					<>
						ההצעה שלך. מישהו אחר מהצוות מאשר אותה או מחליט אחרת.
						<form method="post" action={`${casesPath}/${read.id}/undo`}>
							<Button type="submit" kind="line" small data-key="u">
								משיכת ההצעה <Kbd>u</Kbd>
							</Button>
						</form>
					</>
				) : (
					<>
						הצעה של <bdi>{proposer ?? gone}</bdi>. אישור שולח את המכתב שלמטה כפי שהוא. כל צעד אחר
						מחזיר את ההצעה.
					</>
				)}
			</div>
		</div>
	);
}

const gone = "מי שכבר לא בצוות";
