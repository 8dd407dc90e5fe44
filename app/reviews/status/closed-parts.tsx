import { type NoSale, noSaleWords, wayOn } from "../../members/no-sale.tsx";
import { formatDay } from "../../platform/dates.ts";
import { day } from "../../platform/time.ts";
import { isPromiseOver } from "../../platform/working-day.ts";
import { LinkButton } from "../../ui/button.tsx";
import { WayIn } from "../../ui/layout/way-in.tsx";
import type { StatusView } from "./read-status.server.ts";
import styles from "./status.module.css";

type Part = { view: StatusView };

const detailsMs = 30 * day;

/** No request yet; somebody who has or named a side sees only its form. */
export function NoForm({ view }: Part) {
	const side = view.standing.role ? "female" : view.gender;
	return (
		<div className={styles.part}>
			<p className="lead">{joiningCosts[side ?? "both"]}</p>
			<WayIn
				steps={[
					{ name: "בקשה", state: "now", when: "שבע דקות" },
					{ name: "אימות", state: "shut", when: "ארבע דקות" },
					{ name: "החלטה", state: "shut", when: "יום עבודה" },
				]}
			/>
			<div className="row">
				{side !== "male" && (
					<LinkButton kind={side ? "accent" : "line"} href="/sugarbaby#form">
						{side ? "לבקשת ההצטרפות" : "בקשת הצטרפות לנשים"}
					</LinkButton>
				)}
				{side !== "female" && (
					<LinkButton kind={side ? "accent" : "line"} href="/sugardaddy#form">
						{side ? "לטופס ההרשמה" : "הרשמה לגברים"}
					</LinkButton>
				)}
			</div>
		</div>
	);
}

const joiningCosts = {
	female: "ההצטרפות לנשים ללא תשלום.",
	male: "ההצטרפות לגברים במסלול חודשי.",
	both: "ההצטרפות לנשים ללא תשלום, לגברים במסלול חודשי.",
};

/** In place of a payment: why there is none, and what to do next. */
function NotSold({ noSale }: { noSale: NoSale }) {
	const { href, label } = wayOn(noSale);
	return (
		<>
			<p className="lead">{noSaleWords(noSale)}</p>
			<div className="row">
				<LinkButton kind="line" href={href}>
					{label}
				</LinkButton>
			</div>
		</>
	);
}

/** A man who has not paid, or not again since his appeal was accepted. */
export function Unpaid({ view }: Part) {
	const isAgain = view.standing.application !== null;
	if (view.noSale) return <NotSold noSale={view.noSale} />;
	return (
		<div className={styles.part}>
			<p className="lead">
				{isAgain
					? "התשלום הקודם הוחזר במלואו. עם תשלום חדש הבקשה חוזרת לצוות, והימים מתחילים עם האישור."
					: "הבקשה שלך תיפתח אחרי התשלום, והצוות יקרא אותה."}
			</p>
			<WayIn
				steps={[
					{ name: "תשלום", state: "now", when: "חודש אחד מראש" },
					{ name: "אימות", state: "shut", when: "ארבע דקות" },
					{ name: "החלטה", state: "shut", when: "יום עבודה" },
				]}
			/>
			<div className="row">
				<LinkButton kind="accent" href="/sugardaddy#form">
					{isAgain ? "לתשלום" : "לטופס ההצטרפות"}
				</LinkButton>
			</div>
		</div>
	);
}

/** Withdrawn by her, or ended with his payment, or closed because the verification did not come. */
export function Withdrawn({ view }: Part) {
	const { application, role } = view.standing;
	const isUnverified = application?.closedWhy === "unverified";
	const gone = application?.endedAt && new Date(application.endedAt.getTime() + detailsMs);
	if (role !== "daddy")
		return (
			<div className={styles.part}>
				<p className="lead">הצוות אינו מטפל בה עוד, ומה שסיפרת לו מעבר לפרופיל נמחק.</p>
				<div className="row">
					<LinkButton kind="accent" href="/sugarbaby#form">
						להגשת בקשה חדשה
					</LinkButton>
				</div>
			</div>
		);
	return (
		<div className={styles.part}>
			<p className="lead">
				{isUnverified
					? "האימות לא נשלח בתוך 30 יום מהתשלום, ולכן היא נסגרה והסכום מוחזר. אין סיבה אחרת."
					: "היא נסגרה עם ביטול העסקה, והצוות אינו מטפל בה עוד."}{" "}
				{gone &&
					(isPromiseOver(gone, view.now) ? (
						"מה שסיפרת לו מעבר לפרופיל נמחק."
					) : (
						<>
							מה שסיפרת לו מעבר לפרופיל יימחק ב־<bdi>{formatDay(gone)}</bdi>.
						</>
					))}{" "}
				{!view.noSale && "תשלום חדש יפתח בקשה חדשה, ואז מאמתים מחדש."}
			</p>
			{view.noSale ? (
				<NotSold noSale={view.noSale} />
			) : (
				<div className="row">
					<LinkButton kind="line" href="/sugardaddy#form">
						בקשה חדשה
					</LinkButton>
				</div>
			)}
		</div>
	);
}
