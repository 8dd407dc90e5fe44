import { FactsBlock } from "./blocks/facts-block.tsx";
import { HistoryBlock } from "./blocks/history-block.tsx";
import { MatchesBlock } from "./blocks/matches-block.tsx";
import { PhotosBlock } from "./blocks/photos-block.tsx";
import { TextsBlock } from "./blocks/texts-block.tsx";
import { ApplicationPanel } from "./decision/application-panel.tsx";
import { Letters } from "./decision/letters.tsx";
import { decideForm } from "./decision/use-decision.ts";
import { ItemFrame, revealForm } from "./item-frame.tsx";
import layout from "./layout.module.css";
import { type ItemPageProps, useReview } from "./use-review.ts";

/** An application: the pictures, what was declared and written, and the decision. */
export function ApplicationReview(props: ItemPageProps) {
	const review = useReview(props);
	const { loaded, unmade } = review;
	const { isHeld, item } = loaded;
	// Nothing can be decided before it is taken; under 18, no texts or photos are.
	const decision =
		isHeld && item.verification?.state !== "under_age" ? { decision: decideForm } : {};
	return (
		<ItemFrame review={review}>
			<div className={layout.three}>
				<div className={layout.column}>
					<PhotosBlock loaded={loaded} unmade={unmade} form={revealForm} {...decision} />
					{isHeld && <Letters loaded={loaded} typed={review.typed} />}
					<MatchesBlock loaded={loaded} form={revealForm} />
				</div>
				<div className={layout.column}>
					{loaded.item.appeal && (
						<section className={layout.block}>
							<h2>הערעור</h2>
							<blockquote className={layout.appeal} dir="auto">
								{loaded.item.appeal}
							</blockquote>
						</section>
					)}
					<FactsBlock loaded={loaded} />
					<TextsBlock review={review} {...decision} />
					<HistoryBlock loaded={loaded} />
				</div>
				<ApplicationPanel review={review} />
			</div>
		</ItemFrame>
	);
}
