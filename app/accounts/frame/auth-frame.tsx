import type { ReactNode } from "react";
import { PersistentToastText, ToastRegion } from "../../ui/feedback/toast.tsx";
import { Icon } from "../../ui/icon.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import styles from "./auth.module.css";
import type { FormAnswer } from "./form-answer.ts";

type AuthFrameProps = {
	title: ReactNode;
	/** The page body already says what the toast says, so the toast is left out. */
	isSaid?: boolean;
	/** On the picture. */
	slogan?: ReactNode;
	children: ReactNode;
};

const door = (
	<>
		הדלת נפתחת
		<br />
		רק מבפנים.
	</>
);

/** The layout of /auth and its follow-up steps: the picture of the door next to a narrow column. */
export function AuthFrame({ title, isSaid, slogan = door, children }: AuthFrameProps) {
	return (
		<div className={styles.auth}>
			<div className={`night beam ${styles.art}`} data-theme="dark">
				<img src={picture("c_door")} alt="" width={640} height={400} />
				<p className="display">{slogan}</p>
			</div>
			<section className={styles.pane}>
				<div className={styles.inner}>
					<h1 className="h2">{title}</h1>
					{!isSaid && <PersistentToastText />}
					{children}
					<p className={`tiny muted ${styles.discreet}`}>
						<Icon name="lock" />
						<span>
							לבני ולבנות <bdi dir="ltr">18</bdi> ומעלה בלבד. בשורת הנושא של אימיילים מאיתנו אין זכר
							לאופי האתר.
						</span>
					</p>
				</div>
			</section>
		</div>
	);
}

/** The error toast of the catalogue: שגיאה and the reason, which is also shown at its field. */
export function RefusedToast({ answer }: { answer: Partial<FormAnswer> | undefined }) {
	if (!answer?.problem) return null;
	const toast = { kind: "destructive", title: "שגיאה", body: answer.problem } as const;
	return <ToastRegion key={answer.answeredAt} toasts={[toast]} label="הודעה על הטופס" />;
}
