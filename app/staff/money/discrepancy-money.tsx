import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { aloneText, manualCodes } from "../../payments/manual/manual.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/field.tsx";
import { KeptNotice, useKeptForm } from "../frame/kept-form.tsx";
import { Kbd } from "../keys/kbd.tsx";
import { BothSums, Sum } from "./books/sums.tsx";
import type { DiscrepancySheet } from "./discrepancy-sheet.server.ts";
import { Fact, RequestFacts, Who } from "./facts.tsx";
import { whyForm } from "./money.form.ts";
import styles from "./money.module.css";
import { moveNames, refundStates } from "./money-words.ts";
import { WhyFields } from "./why-fields.tsx";

/** All facts for booking or paying back a discrepancy, as the second person sees them too. */
export function DiscrepancyFacts({ sheet }: { sheet: DiscrepancySheet }) {
	const { agorot, cents, currency, order, person, plan, capture, asked, refund } = sheet;
	return (
		<dl className={styles.facts}>
			<Fact name="נגבה">
				{agorot === null ? (
					<Sum cents={cents} currency={currency} />
				) : (
					<BothSums cents={cents} currency={currency} agorot={agorot} />
				)}
				<span className={styles.sub}>
					גבייה <bdi dir="ltr">{capture}</bdi>
				</span>
			</Fact>
			<Fact name="ההזמנה">
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
			</Fact>
			{order && (
				<Fact name="מי">
					<Who person={person} />
				</Fact>
			)}
			{refund && <Fact name="ההחזר">{refundStates[refund]}</Fact>}
			{asked && (
				<>
					<Fact name="מה התבקש">
						{moveNames[asked.kind].title}
						<span className={styles.sub}>{moveNames[asked.kind].help}</span>
					</Fact>
					<RequestFacts {...asked} />
				</>
			)}
		</dl>
	);
}

type MoveProps = Pick<DiscrepancySheet, "may" | "isForTwo"> & {
	path: string;
	refused: SubmissionResult | undefined;
};

export function MoveDiscrepancy({ path, may, isForTwo, refused }: MoveProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "move",
		schema: whyForm,
		lastResult: refused,
	});
	const kept = useKeptForm(`${path} move`);
	return (
		<Form
			{...formProps}
			ref={kept.form}
			onInput={kept.keep}
			action={`${path}/repay`}
			className={styles.form}
		>
			<h2>מה נעשה עם הכסף</h2>
			{kept.isBack && <KeptNotice until="sent" />}
			<ul className="small muted">
				{may.book && <li>קליטה: {moveNames.book.help}</li>}
				<li>החזר: {moveNames.repay.help}</li>
				{isForTwo && (
					<li>
						הסכום מעל <bdi dir="ltr">{aloneText}</bdi>, או שאין לו שער: מאשר גם אדם שני, ועד אז לא
						זז כסף.
					</li>
				)}
			</ul>
			<FormError errors={form.errors} />
			<input type="hidden" name="next" value="1" />
			<WhyFields codes={manualCodes} field={field} />
			<div className="row">
				{may.book && (
					<Button type="submit" kind="accent" formAction={`${path}/book`} aria-keyshortcuts="1">
						{isForTwo ? "בקשת אישור שני לקליטה" : "קליטה לפי ההזמנה"} <Kbd>1</Kbd>
					</Button>
				)}
				<Button
					type="submit"
					kind={may.book ? "line" : "accent"}
					formAction={`${path}/repay`}
					aria-keyshortcuts={may.book ? "2" : "1"}
				>
					{isForTwo ? "בקשת אישור שני להחזר" : "החזר למי ששילם"} <Kbd>{may.book ? 2 : 1}</Kbd>
				</Button>
			</div>
		</Form>
	);
}
