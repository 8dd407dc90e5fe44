import type { SubmissionResult } from "@conform-to/react";
import { manualCodes } from "../../payments/manual/manual";
import { formatMoment } from "../../platform/dates.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/field.tsx";
import { Kbd } from "../keys/kbd.tsx";
import { codeNames } from "../record/act-names.ts";
import { BothSums, Sum } from "./books/sums.tsx";
import type { DifferenceSheet } from "./difference-sheet.server.ts";
import { whyForm } from "./money.form.ts";
import styles from "./money.module.css";
import { moveNames, refundStates } from "./money-words.ts";
import { WhyFields } from "./why-fields.tsx";

/** Everything that one who books or pays back decides about, as the second person sees it too. */
export function DifferenceFacts({ sheet }: { sheet: DifferenceSheet }) {
	const { agorot, cents, currency, order, person, plan, capture, asked, refund } = sheet;
	return (
		<dl className={styles.facts}>
			<div>
				<dt>נגבה</dt>
				<dd>
					{agorot === null ? (
						<Sum cents={cents} currency={currency} />
					) : (
						<BothSums cents={cents} currency={currency} agorot={agorot} />
					)}
					<span className={styles.sub}>
						גבייה <bdi dir="ltr">{capture}</bdi>
					</span>
				</dd>
			</div>
			<div>
				<dt>ההזמנה</dt>
				<dd>
					{order ? (
						<>
							<bdi>{plan}</bdi>
							<span className={styles.sub}>
								<Sum {...order} />
							</span>
						</>
					) : (
						"אין הזמנה אצלנו"
					)}
				</dd>
			</div>
			{order && (
				<div>
					<dt>מי</dt>
					<dd>
						{person ? (
							<a className="link" href={person.href}>
								<bdi>{person.name}</bdi>
							</a>
						) : (
							"חשבון שנמחק"
						)}
					</dd>
				</div>
			)}
			{refund && (
				<div>
					<dt>ההחזר</dt>
					<dd>{refundStates[refund]}</dd>
				</div>
			)}
			{asked && (
				<>
					<div>
						<dt>מה התבקש</dt>
						<dd>
							{moveNames[asked.kind].title}
							<span className={styles.sub}>{moveNames[asked.kind].help}</span>
						</dd>
					</div>
					<div>
						<dt>למה</dt>
						<dd>
							{codeNames[asked.code]}: <bdi>{asked.words}</bdi>
						</dd>
					</div>
					<div>
						<dt>מי ביקש</dt>
						<dd>
							<bdi>{asked.by}</bdi>, {formatMoment(asked.at)}
						</dd>
					</div>
				</>
			)}
		</dl>
	);
}

/** The second person's word about it. */
export function DifferenceAsked({ path, isOwn }: { path: string; isOwn: boolean }) {
	return (
		<>
			<div className="row">
				{!isOwn && (
					<form method="post" action={`${path}/approve`}>
						<input type="hidden" name="next" value="1" />
						<Button type="submit" kind="accent" aria-keyshortcuts="1">
							אישור שני <Kbd>1</Kbd>
						</Button>
					</form>
				)}
				<form method="post" action={`${path}/decline`}>
					<input type="hidden" name="next" value="1" />
					<Button type="submit" kind="line" aria-keyshortcuts="2">
						{isOwn ? "משיכת הבקשה" : "לא לאשר"} <Kbd>2</Kbd>
					</Button>
				</form>
			</div>
			{isOwn && <p className="small muted">את הבקשה מאשר אדם אחר, מכספים או מניהול.</p>}
		</>
	);
}

type MoveProps = {
	path: string;
	may: DifferenceSheet["may"];
	refused: SubmissionResult | undefined;
};

/** Books the charge to its order, or pays it back. */
export function MoveDifference({ path, may, refused }: MoveProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "move",
		schema: whyForm,
		lastResult: refused,
	});
	return (
		<form {...formProps} action={`${path}/repay`} className={styles.form}>
			<h2>מה נעשה עם הכסף</h2>
			<ul className="small muted">
				{may.book && <li>קליטה: {moveNames.book.help}</li>}
				<li>החזר: {moveNames.repay.help}</li>
				<li>
					מעל <bdi dir="ltr">₪500</bdi> מאשר גם אדם שני.
				</li>
			</ul>
			<FormError errors={form.errors} />
			<input type="hidden" name="next" value="1" />
			<WhyFields codes={manualCodes} field={field} />
			<div className="row">
				{may.book && (
					<Button type="submit" kind="accent" formAction={`${path}/book`} aria-keyshortcuts="1">
						קליטה לפי ההזמנה <Kbd>1</Kbd>
					</Button>
				)}
				<Button
					type="submit"
					kind={may.book ? "line" : "accent"}
					formAction={`${path}/repay`}
					aria-keyshortcuts="2"
				>
					החזר למי ששילם <Kbd>2</Kbd>
				</Button>
			</div>
		</form>
	);
}
