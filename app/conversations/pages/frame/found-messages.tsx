import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { SearchResult } from "../../reading/search.server.ts";
import { mostFound } from "../../reading/search-query.ts";
import { dayWords, nameOf, whenWords } from "../words.ts";
import rows from "./conversation-rows.module.css";
import { excerptOf } from "./excerpt.ts";
import styles from "./search.module.css";

type FoundProps = { query: string; result: SearchResult; now: Date };
type SearchProps = { query: string; now: Date } & (
	| { result: SearchResult; refused: null }
	| { result: null; refused: string }
);

/** What a search found, or why it was not made. */
export function Found({ query, result, refused, now }: SearchProps) {
	if (result) return <FoundMessages query={query} result={result} now={now} />;
	return (
		<p className={`small ${styles.far}`} role="alert">
			{refused}
		</p>
	);
}

/** What a search found, newest first, and how far back it looked. */
function FoundMessages({ query, result, now }: FoundProps) {
	const { found } = result;
	return (
		<section aria-label="תוצאות החיפוש">
			<p className={`small muted ${styles.far}`} role="status">
				<Far result={result} now={now} />{" "}
				{found.length > 0 && (
					<a className="link" href="/messages">
						לכל השיחות
					</a>
				)}
			</p>
			{found.length === 0 ? (
				<div className={styles.none}>
					<EmptyState words="אין הודעה עם המילים האלה.">
						<LinkButton kind="line" href="/messages">
							לכל השיחות
						</LinkButton>
					</EmptyState>
				</div>
			) : (
				<ol className={styles.found}>
					{found.map(({ conversation, number, other, isMine, text, at }) => (
						<li key={`${conversation} ${number}`} data-found={number}>
							<a href={`/messages/${conversation}?around=${number}#m-${number}`}>
								<span className={rows.line}>
									<b>
										<bdi>{nameOf(other)}</bdi>
									</b>
									<time className="num" dateTime={at.toISOString()}>
										{whenWords(at, now)}
									</time>
								</span>
								<span className={styles.text} dir="auto">
									{isMine && <span className="muted">ממך: </span>}
									{excerptOf(text, query)}
								</span>
							</a>
						</li>
					))}
				</ol>
			)}
		</section>
	);
}

/** How far back the search looked. */
function Far({ result: { found, looked, hasOlder }, now }: Pick<FoundProps, "result" | "now">) {
	if (looked.since === null) return "אין עדיין הודעות לחפש בהן.";
	if (!hasOlder) return "החיפוש עבר על כל ההודעות.";
	return (
		<>
			{found.length >= mostFound && (
				<>
					אלה <bdi className="num">{found.length}</bdi> החדשות ביותר.{" "}
				</>
			)}
			החיפוש עבר על <bdi className="num">{looked.count.toLocaleString("he")}</bdi> ההודעות האחרונות,
			עד {dayWords(looked.since, now)}.
		</>
	);
}
