import { useEffect, useRef } from "react";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { WayIn } from "../../ui/layout/way-in.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import { outcomes } from "./outcomes.ts";
import styles from "./payment-done.module.css";

/** Back to the form after the alert (specification, section 4, "Men's form"). */
const form = "/sugardaddy#form";

type PaymentDoneProps = {
	plan: string;
	/** In dollars and in shekels, formatted; as are all the fields. */
	paid: string;
	shekels: string;
	/** The name on the bank statement. */
	statement: string;
	/** The day the membership begins, unless it is today or waits for the approval. */
	begins: string | null;
	/** Null while the days wait for the approval. */
	ends: string | null;
	/** The first purchase. */
	isFirst: boolean;
	isApproved: boolean;
};

/**
 * The alert after a payment, full screen: registration is complete, or, later on, another month is paid for. Esc
 * and "later" return to the form.
 */
export function PaymentDone(props: PaymentDoneProps) {
	const { begins, ends, isFirst, isApproved } = props;
	const isNew = isFirst && !isApproved;
	const later = begins || !ends ? "החודש הבא שולם" : "המינוי שלך פעיל";
	const title = isFirst && !begins ? "ההרשמה הושלמה" : later;
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (dialog.current && !dialog.current.open) dialog.current.showModal();
		heading.current?.focus();
	}, []);
	return (
		<dialog
			ref={dialog}
			role="alertdialog"
			data-theme="dark"
			className={styles.done}
			aria-labelledby="payment-done-title"
			aria-describedby="payment-done-text"
			onClose={() => location.assign(form)}
		>
			<div className={styles.art}>
				<img src={picture("sp_done")} alt="" width={640} height={480} />
			</div>
			<div className={styles.words}>
				<p className={styles.ok}>
					<Icon name="check" />
					{outcomes.paid.title}
				</p>
				<h2 className="display" id="payment-done-title" tabIndex={-1} ref={heading}>
					{title}
				</h2>
				<p id="payment-done-text">
					{begins ? (
						<>
							התקופה הזאת תתחיל ב־<bdi>{begins}</bdi>.
						</>
					) : ends ? (
						"המינוי שלך הופעל."
					) : (
						"הימים מתחילים עם האישור."
					)}{" "}
					הקבלה בדרך לאימייל.
					{isNew && " נשאר לשלוח אימות, והצוות יקרא את הפרופיל; אם לא יאושר, הסכום יוחזר במלואו."}
				</p>
				<Facts {...props} />
				{isNew && (
					<WayIn
						steps={[
							{ name: "התשלום", state: "lit" },
							{ name: "אימות", state: "now" },
							{ name: "תשובה", state: "shut" },
						]}
					/>
				)}
				<div className="row">
					<Next isNew={isNew} isApproved={isApproved} />
					<Button kind="ghost" onClick={() => dialog.current?.close()}>
						אחר כך
					</Button>
				</div>
			</div>
		</dialog>
	);
}

function Next({ isNew, isApproved }: { isNew: boolean; isApproved: boolean }) {
	if (isNew) {
		return (
			<LinkButton kind="accent" href="/verification">
				לאימות
			</LinkButton>
		);
	}
	return (
		<LinkButton kind="accent" href={isApproved ? "/account" : "/application"}>
			{isApproved ? "לחשבון שלי" : "למצב הבקשה"}
		</LinkButton>
	);
}

function Facts({ plan, paid, shekels, statement, begins, ends }: PaymentDoneProps) {
	return (
		<dl className={styles.facts}>
			<dt>שולם</dt>
			<dd className={styles.big}>
				<bdi dir="ltr">{paid}</bdi>
			</dd>
			<dt>בשקלים</dt>
			<dd>
				<bdi dir="ltr">{shekels}</bdi> כולל מע״מ
			</dd>
			<dt>מסלול</dt>
			<dd>
				<bdi dir="ltr">{plan}</bdi>,{" "}
				{ends ? (
					<>
						{begins ? <bdi>{begins}</bdi> : "מהיום"} עד <bdi>{ends}</bdi>
					</>
				) : (
					<>
						<bdi dir="ltr">30</bdi> ימים, מהאישור
					</>
				)}
			</dd>
			<dt>בדף החיוב</dt>
			<dd>
				<bdi dir="ltr">{statement}</bdi>
			</dd>
			<dt>קבלה</dt>
			<dd>
				<a className="link" href="/account/receipts">
					לקבלה בחשבון
				</a>
			</dd>
		</dl>
	);
}
