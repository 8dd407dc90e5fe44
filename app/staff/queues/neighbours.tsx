import { LinkButton } from "../../ui/button.tsx";
import { Kbd } from "../keys/kbd.tsx";

/** To what stands before and after what is open, by their addresses. */
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
