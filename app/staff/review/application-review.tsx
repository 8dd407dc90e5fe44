import { FactsBlock } from "./blocks/facts-block.tsx";
import { HistoryBlock } from "./blocks/history-block.tsx";
import { MatchesBlock } from "./blocks/matches-block.tsx";
import { PhotosBlock } from "./blocks/photos-block.tsx";
import { TextsBlock } from "./blocks/texts-block.tsx";
import { ApplicationPanel } from "./decision/application-panel.tsx";
import { decideForm } from "./decision/decision-panel.tsx";
import { ItemFrame, type ItemPageProps, revealForm } from "./item-frame.tsx";
import layout from "./layout.module.css";

/** An application: the pictures, what was declared and written, and the decision. */
export function ApplicationReview({ loaded, unmade }: ItemPageProps) {
	const typed = unmade?.typed ?? {};
	const { isHeld, item } = loaded;
	// Before it is taken nothing can be decided; under 18 no text or photo is.
	const decision =
		isHeld && item.verification?.state !== "under_age" ? { decision: decideForm } : {};
	return (
		<ItemFrame loaded={loaded} unmade={unmade}>
			<div className={layout.three}>
				<div className={layout.column}>
					<PhotosBlock loaded={loaded} unmade={unmade} form={revealForm} {...decision} />
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
					<TextsBlock loaded={loaded} typed={typed} {...decision} />
					<HistoryBlock loaded={loaded} />
				</div>
				<ApplicationPanel loaded={loaded} unmade={unmade} />
			</div>
		</ItemFrame>
	);
}
