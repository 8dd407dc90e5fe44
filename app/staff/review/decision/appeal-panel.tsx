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
	{ value: "uphold", digit: 1, label: "ההחלטה נשארת", note: "סופית, עם נימוק" },
	{ value: "reverse", digit: 2, label: "ההחלטה בטלה", note: "הבקשה חוזרת, ונאמר במפורש שטעינו" },
] as const;

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
					<form
						id="decide"
						method="post"
						action={itemPath(queue, item.id, "decide")}
						className={styles.form}
						data-decide
					>
						<input type="hidden" name="seen" value={item.seen} />
						<Verdict label="הכרעה" name="decision" choices={choices} chosen={typed.decision} />
						<div className={styles.words}>
							<TextArea
								id="words"
								name="words"
								rows={4}
								dir="auto"
								data-key="n"
								label={`המילים, ${languageOf(item)}`}
								defaultValue={typed.words}
							/>
						</div>
						<AppealLetters loaded={loaded} typed={typed} />
						<div className={layout.commit}>
							<div className={layout.row}>
								<Button type="submit" kind="accent" className={layout.grow} data-commit>
									שמירת ההכרעה <Kbd>Enter</Kbd>
								</Button>
								<Button type="submit" kind="line" name="preview" value="1" data-key="p">
									תצוגה מקדימה <Kbd>p</Kbd>
								</Button>
							</div>
							<p className={layout.sub}>
								ההכרעה נכנסת לתוקף אחרי 10 שניות, והיא סופית. עד אז אפשר לבטל.
							</p>
						</div>
					</form>
				) : (
					<TakePanel loaded={loaded} />
				)}
			</section>
		</div>
	);
}
