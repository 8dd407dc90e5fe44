import { appealMacro } from "../../../reviews/words/refusal-words.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/forms/field.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import { itemPath } from "../../queues/addresses.ts";
import { languageOf } from "../../queues/words.ts";
import type { Unmade } from "../item-acts.server.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import { AppealLetters } from "./appeal-letters.tsx";
import styles from "./panel.module.css";
import { TakePanel } from "./take-panel.tsx";
import { Verdict } from "./verdict.tsx";

const choices = [
	{ value: "uphold", label: "ההחלטה נשארת", note: "סופית, עם נימוק" },
	{ value: "reverse", label: "ההחלטה בטלה", note: "הבקשה חוזרת, ונאמר במפורש שטעינו" },
] as const;

/** The letter stands outside: the page it is taken from has forms of its own. */
const formId = "decide";

/** Deciding an appeal: it stays or it is reversed, in words that the person reads. */
export function AppealPanel({ loaded, unmade }: { loaded: LoadedItem; unmade: Unmade | null }) {
	const { item, queue, isHeld } = loaded;
	const typed = unmade?.typed ?? {};
	return (
		<div className={layout.decide}>
			<LinkButton small className={layout.jump} href="#decide" data-jump>
				להכרעה
			</LinkButton>
			<section className={layout.panel} aria-labelledby="decision">
				<h2 id="decision">הכרעה בערעור</h2>
				{isHeld ? (
					<>
						<form
							id={formId}
							method="post"
							action={itemPath(queue, item.id, "decide")}
							className={styles.form}
							data-decide
						>
							<input type="hidden" name="seen" value={item.seen} />
							<Verdict
								label="הכרעה"
								name="decision"
								choices={choices.map((choice, at) => ({
									...choice,
									digit: at + 1,
									macro: appealMacro(choice.value, item),
								}))}
								chosen={typed.decision}
							/>
							<div className={styles.words}>
								<TextArea
									id="words"
									name="words"
									rows={4}
									dir="auto"
									data-key="n"
									label={`המילים, ${languageOf(item)}`}
									help="אם השדה ריק, נשלח הנוסח הקבוע של הבחירה."
									defaultValue={typed.words}
								/>
							</div>
						</form>
						<AppealLetters loaded={loaded} typed={typed} />
						<Commit />
					</>
				) : (
					<TakePanel loaded={loaded} />
				)}
			</section>
		</div>
	);
}

function Commit() {
	return (
		<div className={layout.commit}>
			<div className={layout.row}>
				<Button type="submit" form={formId} kind="accent" className={layout.grow} data-commit>
					שמירת ההכרעה <Kbd>Enter</Kbd>
				</Button>
				<Button type="submit" form={formId} kind="line" name="preview" value="1" data-key="p">
					תצוגה מקדימה <Kbd>p</Kbd>
				</Button>
			</div>
			<p className={layout.sub}>ההכרעה נכנסת לתוקף אחרי 10 שניות, והיא סופית. עד אז אפשר לבטל.</p>
		</div>
	);
}
