import type { ReactNode } from "react";
import { Done } from "../ui/feedback/done.tsx";

type LinkSheetProps = { art?: string; title: string; lead: ReactNode; children?: ReactNode };

/** The page behind a mailed link: one question or result, and one button. */
export function LinkSheet({ art = "c_letter", title, lead, children }: LinkSheetProps) {
	return (
		<Done art={art} title={title} acts={children}>
			<p>{lead}</p>
		</Done>
	);
}
