import { Link } from "react-router";
import { LinkButton } from "../../../../ui/button.tsx";
import { Done } from "../../../../ui/feedback/done.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { StepFrame } from "./frame.tsx";
import type { ScreenAt } from "./screens.ts";
import styles from "./steps.module.css";

const closed: Record<
	ScreenAt<"closed">["not"],
	{ title: string; text: string; href: string; link: string }
> = {
	staff: {
		title: "אין כאן מה לאמת",
		text: "זה חשבון של הצוות, והאימות הוא של חברות וחברים.",
		href: "/account",
		link: "לחשבון שלי",
	},
	"no-form": {
		title: "קודם בקשת ההצטרפות",
		text: "האימות נפתח אחריה.",
		href: "/application",
		link: "לבקשת ההצטרפות",
	},
	unpaid: {
		title: "קודם בוחרים מסלול",
		text: "האימות נפתח אחרי התשלום הראשון. אם הפרופיל לא יאושר, הסכום מוחזר במלואו.",
		href: "/application",
		link: "לעמוד הבקשה",
	},
	rejected: {
		title: "הבקשה נסגרה",
		text: "בעמוד הבקשה כתוב למה, ומה אפשר לעשות עכשיו.",
		href: "/application",
		link: "לעמוד הבקשה",
	},
	withdrawn: {
		title: "אין בקשה פתוחה",
		text: "האימות נפתח יחד עם בקשה חדשה.",
		href: "/application",
		link: "לעמוד הבקשה",
	},
	hidden: {
		title: "הדיוקן שאומת מוסתר",
		text: "הוא מוגדר ״רק אני״, ולכן התג ״תמונה אומתה״ לא מופיע. כשהדיוקן יהיה גלוי שוב התג יחזור, בלי צילום נוסף.",
		href: "/profile/photos",
		link: "לתמונות שלי",
	},
};

export function Closed({ not }: ScreenAt<"closed">) {
	const { title, text, href, link } = closed[not];
	return (
		<Done
			art="sp_wait"
			title={title}
			acts={
				<LinkButton kind="accent" href={href}>
					{link}
				</LinkButton>
			}
		>
			<p>{text}</p>
		</Done>
	);
}

export function UnderAge() {
	return (
		<StepFrame title="האימות נסגר כאן" hasSide={false}>
			<div className={styles.part}>
				<p className="lead">
					האתר מיועד לבני ולבנות <bdi>18</bdi> ומעלה, ולפי התאריך שנכתב אי אפשר להמשיך. אם שולם
					סכום, הוא מוחזר במלואו.
				</p>
				<p>
					נפלה טעות בתאריך?{" "}
					<Link className="link" to="/application/appeal">
						אפשר לערער
					</Link>
					, והצוות יבדוק.
				</p>
				<Notice>
					<b>
						מוקד{" "}
						<a className="link" href="tel:105">
							<bdi dir="ltr">105</bdi>
						</a>
					</b>{" "}
					נותן עזרה לבני נוער שנפגעו ברשת או שמשהו בה מטריד אותם. השיחה חינם, בכל שעה ובלי למסור שם.
				</Notice>
			</div>
		</StepFrame>
	);
}

export function Barred() {
	return (
		<StepFrame
			title="אי אפשר להמשיך באימות"
			lead="האימות אינו פתוח בחשבון הזה. שאר האתר פתוח כרגיל."
			hasSide={false}
		>
			<LinkButton kind="line" href="/contact">
				פנייה לצוות
			</LinkButton>
		</StepFrame>
	);
}
