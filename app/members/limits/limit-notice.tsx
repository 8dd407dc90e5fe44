import { WithLatin } from "../../memberships/plan-features.tsx";
import { LinkButton } from "../../ui/button.tsx";
import styles from "./limit-notice.module.css";
import type { LimitWords } from "./limit-words.ts";

type NoticeProps = {
	words: LimitWords;
	/** Whether a plan would allow more. */
	hasPlans: boolean;
	isPage?: boolean;
};

/** A reached limit, in three lines: the rule, when it opens again, what is always free. */
export function LimitNotice({ words, hasPlans, isPage = false }: NoticeProps) {
	const Heading = isPage ? "h1" : "h2";
	return (
		<section className={styles.limit} role={isPage ? undefined : "status"}>
			<Heading className="h2">{words.title}</Heading>
			<p className="small muted">{words.text}</p>
			<dl className={styles.lines}>
				<Line term="הכלל" words={words.rule} />
				<Line term="נפתח שוב" words={words.opens} />
				<Line term="תמיד חינם" words={words.free} />
			</dl>
			<div className="row">
				<LinkButton href="/gallery">לגלריה</LinkButton>
				{hasPlans && (
					<LinkButton kind="ghost" href="/pricing">
						מה חינם, מה במסלול
					</LinkButton>
				)}
			</div>
		</section>
	);
}

function Line({ term, words }: { term: string; words: string }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>
				<WithLatin text={words} />
			</dd>
		</div>
	);
}
