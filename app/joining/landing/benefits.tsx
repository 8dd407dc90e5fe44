import type { ReactNode } from "react";
import { NumberedCards } from "../../ui/card.tsx";

type BenefitsProps = {
	id: string;
	title: string;
	lead: string;
	items: readonly { title: string; text: ReactNode }[];
};

/** A category's four numbered benefits, in a row below their heading. */
export function Benefits({ id, title, lead, items }: BenefitsProps) {
	return (
		<section className="section band" id={id} aria-labelledby={`${id}-title`}>
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2" id={`${id}-title`}>
						{title}
					</h2>
					<p className="lead">{lead}</p>
				</div>
				<NumberedCards items={items} />
			</div>
		</section>
	);
}
