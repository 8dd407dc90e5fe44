import { useEffect, useRef } from "react";
import { Button, LinkButton } from "../../ui/button.tsx";
import styles from "./payment.module.css";

/** Back to the form after the alert (specification, section 4, "Men's form"). */
const form = "/sugardaddy#form";

type PaymentDoneProps = {
	/** The day the membership begins, formatted, unless it is today. */
	begins: string | null;
	/** Nothing was bought before. */
	isFirst: boolean;
	/** The staff have already approved the application. */
	isApproved: boolean;
};

/** The alert after a payment: registration is complete, or, later on, another month is paid for. */
export function PaymentDone({ begins, isFirst, isApproved }: PaymentDoneProps) {
	const title = begins ? "החודש הבא שולם" : isFirst ? "ההרשמה הושלמה" : "המינוי חודש";
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		if (dialog.current && !dialog.current.open) dialog.current.showModal();
	}, []);
	return (
		<dialog
			ref={dialog}
			role="alertdialog"
			className={styles.done}
			aria-labelledby="payment-done-title"
			aria-describedby="payment-done-text"
			onClose={() => location.assign(form)}
		>
			<h2 className="h2" id="payment-done-title">
				{title}
			</h2>
			<p id="payment-done-text">
				{begins ? (
					<>
						התשלום התקבל, והתקופה הזאת תתחיל ב־<bdi>{begins}</bdi>.
					</>
				) : (
					"המינוי שלך הופעל."
				)}{" "}
				הקבלה בדרך לאימייל.
				{!isApproved && " הצוות יקרא את הפרופיל; אם לא יאושר, הסכום יוחזר במלואו."}
			</p>
			<div className="row">
				<Button kind="accent" onClick={() => dialog.current?.close()}>
					סגירה
				</Button>
				<LinkButton kind="ghost" href="/account">
					המינוי שלי
				</LinkButton>
			</div>
		</dialog>
	);
}
