import type { ReactNode } from "react";
import { Done } from "../ui/moments/done.tsx";

type LinkSheetProps = { title: string; lead: ReactNode; children?: ReactNode };

/** The page behind a mailed link: one question or result, and one button. */
export function LinkSheet({ title, lead, children }: LinkSheetProps) {
	return (
		<Done art="c_letter" title={title} acts={children}>
			<p>{lead}</p>
		</Done>
	);
}
