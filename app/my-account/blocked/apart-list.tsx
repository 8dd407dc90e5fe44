import type { KeptApart } from "../../members/rights/choices.server.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Row, Rows } from "../rows.tsx";
import styles from "./blocked.module.css";

/** Whom the member has hidden or blocked, each with the way back; whom they hid, also with the block, and for 90 days after a block the report. */
export function ApartList({ apart }: { apart: readonly KeptApart[] }) {
	if (apart.length === 0) {
		return <p className="muted">אין כאן אף אחד. הסתרה וחסימה נמצאות בסוף של כל פרופיל.</p>;
	}
	return (
		<Rows>
			{apart.map(({ publicId, alias, isBlocked, mayReport }) => (
				<Row
					key={publicId}
					label={<bdi>{alias ?? "בלי כינוי"}</bdi>}
					value={isBlocked ? "חסימה, לשני הצדדים. הצד השני לא יודע." : "הסתרה מהרשימות שלך."}
				>
					<div className={styles.acts}>
						<Act
							path={`/members/${publicId}/${isBlocked ? "block" : "hide"}/undo`}
							words={isBlocked ? "ביטול החסימה" : "החזרה לרשימות"}
						/>
						{!isBlocked && <Act path={`/members/${publicId}/block`} words="חסימה" />}
						{mayReport && (
							<LinkButton kind="ghost" small href={`/members/${publicId}/report`}>
								דיווח
							</LinkButton>
						)}
					</div>
				</Row>
			))}
		</Rows>
	);
}

function Act({ path, words }: { path: string; words: string }) {
	return (
		<form method="post" action={path}>
			<input type="hidden" name="back" value="/account/blocked" />
			<Button kind="line" small type="submit">
				{words}
			</Button>
		</form>
	);
}
