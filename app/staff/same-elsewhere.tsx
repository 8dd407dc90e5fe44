import { casesPath, itemPath } from "./queues/addresses.ts";

type ElsewhereProps = { caseId: string | null; itemId: string | null };

/** Link to the same finding at the other person; it is decided on either page. */
export function SameElsewhere({ caseId, itemId }: ElsewhereProps) {
	return (
		<>
			{caseId && (
				<a className="link" href={`${casesPath}/${caseId}`}>
					לתיק של הצד השני
				</a>
			)}{" "}
			{itemId && (
				<a className="link" href={itemPath("applications", itemId)}>
					לבקשת ההצטרפות
				</a>
			)}
		</>
	);
}
