import { refusalTitle } from "../../reviews/refusal-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { FactsBlock } from "./blocks/facts-block.tsx";
import { HistoryBlock } from "./blocks/history-block.tsx";
import { MatchesBlock } from "./blocks/matches-block.tsx";
import { PhotosBlock } from "./blocks/photos-block.tsx";
import { refusalOf } from "./decision/appeal-letters.tsx";
import { AppealPanel } from "./decision/appeal-panel.tsx";
import letter from "./decision/letters.module.css";
import { EnforcementReview } from "./enforcement-review.tsx";
import { ItemFrame, revealForm } from "./item-frame.tsx";
import layout from "./layout.module.css";
import type { LoadedItem } from "./load-item.server.ts";
import { dayWords } from "./moment-words.ts";
import { type ItemPageProps, useReview } from "./use-review.ts";

/** An appeal: the refusal and the person's answer, side by side, with the new selfie. */
export function AppealReview(props: ItemPageProps) {
	const review = useReview(props);
	const { loaded, unmade } = review;
	const first = refusalOf(loaded);
	if (loaded.item.told) return <EnforcementReview review={review} />;
	return (
		<ItemFrame review={review}>
			<p className={layout.opened}>
				<Icon name="scales" />
				<span>
					{first?.by ? (
						<>
							ההחלטה הראשונה היא של <bdi>{first.by.name}</bdi>. עד ההכרעה הערעור לא מוצג למי שהחליט
							ראשון.
						</>
					) : first ? (
						"את ההחלטה הראשונה קיבל מישהו אחר בצוות."
					) : (
						"הבקשה נסגרה לפי תאריך הלידה שנמסר, ואיש בצוות לא החליט עליה."
					)}
				</span>
			</p>
			<div className={layout.two}>
				<div className={layout.column}>
					<div className={layout.versus}>
						<FirstDecision loaded={loaded} />
						<section className={layout.block}>
							<h2>הערעור</h2>
							<blockquote className={layout.appeal} dir="auto">
								{loaded.item.appeal ?? "הטקסט נמחק."}
							</blockquote>
						</section>
					</div>
					<PhotosBlock loaded={loaded} unmade={unmade} form={revealForm} />
					<MatchesBlock loaded={loaded} form={revealForm} />
					<div className={layout.versus}>
						<FactsBlock loaded={loaded} />
						<HistoryBlock loaded={loaded} />
					</div>
				</div>
				<AppealPanel review={review} />
			</div>
		</ItemFrame>
	);
}

function FirstDecision({ loaded }: { loaded: LoadedItem }) {
	const first = refusalOf(loaded);
	if (!first) return null;
	return (
		<section className={layout.block}>
			<div className={layout.head}>
				<h2>ההחלטה</h2>
				<span className={layout.sub}>
					<bdi className="num">{dayWords(first.at)}</bdi>
					{first.by && (
						<>
							, <bdi>{first.by.name}</bdi>
						</>
					)}
				</span>
			</div>
			<div className={letter.letter}>
				<p className={letter.from}>
					<span>מה נקרא בחשבון</span>
					<span>סירוב</span>
				</p>
				{first.code && <h3>{refusalTitle(first.code)}</h3>}
				<p dir="auto">{first.words}</p>
			</div>
		</section>
	);
}
