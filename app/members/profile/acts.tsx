import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { about, withPrefix } from "../cards/member-words.ts";
import styles from "./member.module.css";
import type { ShownMember } from "./shown-member.ts";

export type Say = (words: Readonly<Record<"f" | "m" | "n", string>>) => string;

type QuietActsProps = {
	other: Pick<ShownMember, "publicId" | "alias" | "gender">;
	/** Defaults to the member's page. */
	back?: string;
};

/** Hide, block and report, as quiet links at the end. */
export function QuietActs({ other, back }: QuietActsProps) {
	const path = `/members/${other.publicId}`;
	return (
		<div className={styles.quiet}>
			<PostForm action={`${path}/hide`}>
				<input type="hidden" name="back" value={back ?? path} />
				<button type="submit">
					<Icon name="eye-off" />
					הסתרה מהרשימות שלי
				</button>
			</PostForm>
			<button type="button" {...{ commandfor: "block", command: "show-modal" }}>
				<Icon name="block" />
				חסימה
			</button>
			<Link to={`${path}/report`}>
				<Icon name="flag" />
				דיווח
			</Link>
			<Link to="/safety">כללי הבטיחות</Link>
			<BlockDialog other={other} back={back ?? path} />
		</div>
	);
}

/** Asks before a block; a button with `commandfor="block"` opens it. */
export function BlockDialog({ other, back }: Required<QuietActsProps>) {
	return (
		<>
			<PostForm id="block-form" action={`/members/${other.publicId}/block`}>
				<input type="hidden" name="back" value={back} />
			</PostForm>
			<Dialog
				id="block"
				title={`${withPrefix("לחסום את ", other.alias)}?`}
				action={
					<Button kind="danger" type="submit" form="block-form">
						חסימה
					</Button>
				}
			>
				<p className="small muted">
					{about(other, { f: "היא לא תדע.", m: "הוא לא יידע.", n: "זה נשאר אצלך." })} שניכם תיעלמו
					זה מזו בכל מקום: גלריה, מועדפים, צפיות ולבבות. אפשר לבטל בכל רגע ב״פרטיות ודיסקרטיות״.
				</p>
			</Dialog>
		</>
	);
}
