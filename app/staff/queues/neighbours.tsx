import { LinkButton } from "../../ui/button.tsx";
import { Kbd } from "../keys/kbd.tsx";

/** Links to the previous and next item, by their addresses. */
export function Neighbours({ previous, next }: { previous: string | null; next: string | null }) {
	return (
		<>
			{previous && (
				<LinkButton kind="line" small href={previous} aria-keyshortcuts="k">
					<Kbd>k</Kbd> הקודם
				</LinkButton>
			)}
			{next && (
				<LinkButton kind="line" small href={next} aria-keyshortcuts="j">
					הבא <Kbd>j</Kbd>
				</LinkButton>
			)}
		</>
	);
}
