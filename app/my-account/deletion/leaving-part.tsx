import { Fragment } from "react";
import type { Membership, WaitingPlan } from "../../memberships/membership.server.ts";
import { formatPrice, type Price } from "../../memberships/plans.ts";
import type { Leaving } from "../../payments/cancellation/cancel.server.ts";
import { formatShekels } from "../../payments/money.ts";
import { formatDay } from "../../platform/dates.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Row, Rows } from "../account-frame.tsx";
import styles from "../my-account.module.css";
import type { RefundSummary } from "./deletion.server.ts";

const ends = {
	choosing: "באישור המחיקה, מיד או בעוד שבוע, הוא מסתיים.",
	now: "באישור המחיקה הוא מסתיים.",
	waiting: "הוא מסתיים כשהחשבון נמחק, וההחזר יחושב אז.",
};

type LeavingPartProps = {
	membership: Membership | null;
	/** Plans that begin with the approval. */
	waiting: readonly WaitingPlan[];
	leaving: Leaving;
	/** When the purchases are cancelled. */
	when: keyof typeof ends;
};

const sumOf = (price: Price) => <bdi dir="ltr">{formatPrice(price)}</bdi>;

/** Sums of one or two currencies, in words. */
const sumWords = (sums: readonly Price[]) => sums.map(formatPrice).join(" ועוד ");

/** Shown before an account is deleted: the membership that ends with it, and the refund. */
export function LeavingPart({ membership, waiting, leaving, when }: LeavingPartProps) {
	const { purchases, sums, agorot, disputed } = leaving;
	const isShekels = sums.every(({ currency }) => currency === "ILS");
	const [next] = waiting;
	if (!membership && !next && purchases.length === 0) return null;
	return (
		<section className={styles.leaving}>
			<h2 className="h3">המינוי וההחזר</h2>
			{membership && (
				<p>
					מינוי <bdi dir="ltr">{membership.plan.name}</bdi> פעיל עד{" "}
					<bdi>{formatDay(membership.endsAt)}</bdi>. {ends[when]}
				</p>
			)}
			{next && (
				<p>
					מינוי <bdi dir="ltr">{next.plan.name}</bdi> שולם, והימים שלו עוד לא התחילו. {ends[when]}
				</p>
			)}
			{purchases.length > 0 && (
				<Rows>
					{purchases.map(
						({
							receipt,
							kind,
							plan,
							currency,
							unusedDays,
							unused,
							refundCents,
							isWhole,
							isRest,
						}) => (
							<Row
								key={receipt}
								label={
									<>
										<bdi>{plan}</bdi>, קבלה <bdi dir="ltr">{receipt}</bdi>
									</>
								}
								value={
									unused ? (
										<>
											<bdi dir="ltr">{unused.left}</bdi> מתנות לא נשלחו, מתוך{" "}
											<bdi dir="ltr">{unused.of}</bdi>
										</>
									) : kind !== "plan" ? (
										"לא נוצל, ולכן הסכום חוזר במלואו"
									) : isRest ? (
										"חלק מהסכום כבר הוחזר, ועכשיו חוזר מה שנותר"
									) : isWhole ? (
										"לא נוצל אף יום, ולכן הסכום חוזר במלואו"
									) : (
										<>
											<bdi dir="ltr">{unusedDays}</bdi> ימים מלאים לא נוצלו, מתוך{" "}
											<bdi dir="ltr">30</bdi>
										</>
									)
								}
							>
								{sumOf({ amount: refundCents, currency })}
							</Row>
						),
					)}
				</Rows>
			)}
			<p>
				{purchases.length > 0 ? (
					<>
						<b>
							יוחזר{" "}
							{sums.map((sum, at) => (
								<Fragment key={sum.currency}>
									{at > 0 && " ועוד "}
									{sumOf(sum)}
								</Fragment>
							))}
						</b>{" "}
						{!isShekels && (
							<>
								(<bdi dir="ltr">{formatShekels(agorot)}</bdi> לפי השער שבקבלה){" "}
							</>
						)}
						לאמצעי התשלום שבו שולם, בלי דמי ביטול. האישור נשלח באימייל.
					</>
				) : (
					"לא נותר במינוי יום מלא שאפשר להחזיר עליו כסף."
				)}
			</p>
			{disputed.length > 0 && (
				<p>
					הבנק או חברת האשראי בודקים את העסקה שבקבלה <bdi dir="ltr">{disputed.join(", ")}</bdi>,
					ולכן ההחלטה על ההחזר בה אצלם.
				</p>
			)}
		</section>
	);
}

/** Says that a deletion is scheduled, and offers to undo it. */
export function DeletionNotice({ day }: { day: string }) {
	const say = useGenderedText();
	return (
		<Notice kind="danger">
			<div className={styles.spaced}>
				<p>
					<b>החשבון יימחק ב־{day}.</b>{" "}
					{say({
						f: "עד אז את יכולה לבטל את המחיקה, והחשבון נשאר.",
						m: "עד אז אתה יכול לבטל את המחיקה, והחשבון נשאר.",
						n: "עד אז אפשר לבטל את המחיקה, והחשבון נשאר.",
					})}
				</p>
				<PostForm action="/account/delete/undo">
					<Button small type="submit">
						ביטול המחיקה
					</Button>
				</PostForm>
			</div>
		</Notice>
	);
}

/** A sentence about a leaving member's refund, to append to another one; empty if there is none. */
export function refundSentence({ sums, state }: RefundSummary): string {
	const sum = sumWords(sums);
	const words = {
		none: "",
		completed: `. המינוי הסתיים, וההחזר, ${sum}, נשלח לאמצעי התשלום`,
		"on-its-way": `. המינוי הסתיים, וההחזר, ${sum}, בדרך לאמצעי התשלום`,
		failed: `. המינוי הסתיים. ההחזר, ${sum}, עוד לא עבר במלואו, והצוות מטפל בו`,
	};
	return words[state];
}
