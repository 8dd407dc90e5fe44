import type { KeptApart } from "../../members/rights/choices.server.ts";
import { Button } from "../../ui/button.tsx";
import { Row, Rows } from "../rows.tsx";

/** Whom the member has hidden or blocked, each with the way back. */
export function ApartPart({ apart }: { apart: readonly KeptApart[] }) {
	return (
		<section id="apart" aria-labelledby="apart-title">
			<h2 id="apart-title" className="h2">
				מי שהסתרת או חסמת
			</h2>
			{apart.length === 0 ? (
				<p className="muted">אין כאן אף אחד. הסתרה וחסימה נמצאות בסוף של כל פרופיל.</p>
			) : (
				<Rows>
					{apart.map(({ publicId, alias, isBlocked }) => (
						<Row
							key={`${publicId} ${isBlocked}`}
							label={<bdi>{alias ?? "בלי כינוי"}</bdi>}
							value={isBlocked ? "חסימה, לשני הצדדים. הצד השני לא יודע." : "הסתרה מהרשימות שלך."}
						>
							<form
								method="post"
								action={`/members/${publicId}/${isBlocked ? "block" : "hide"}/undo`}
							>
								<input type="hidden" name="back" value="/account/privacy#apart" />
								<Button kind="line" small type="submit">
									{isBlocked ? "ביטול החסימה" : "החזרה לרשימות"}
								</Button>
							</form>
						</Row>
					))}
				</Rows>
			)}
		</section>
	);
}
