import { useEffect, useRef } from "react";
import type { Side } from "../gallery/members/of-side.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import styles from "./next-step.module.css";
import { steps as order, type Step, type StepState } from "./next-step.ts";

type Forms = Readonly<Record<"f" | "m" | "n", string>>;

const same = (words: string): Forms => ({ f: words, m: words, n: words });

const names: Record<Step, string> = {
	portrait: "דיוקן",
	sentence: "משפט",
	tags: "סגנון חיים",
	seeks: "מה מחפשים",
	wishes: "העדפות",
	who: "מי כותב",
};

/** Each with what it really does, for a member who looks at that side. */
const proposals: Record<
	Step,
	{
		title: Forms | ((side: Side) => Forms);
		effect: (side: Side) => Forms;
		act: string;
		href: string;
	}
> = {
	portrait: {
		title: same("דיוקן שכל החברים רואים"),
		effect: () =>
			same(
				"במקום האות הראשונה של הכינוי. התמונה נבדקת לפני שהיא מוצגת, ואפשר להחליף אותה בכל רגע.",
			),
		act: "לתמונות",
		href: "/profile/photos",
	},
	sentence: {
		title: { f: "משפט אחד עלייך", m: "משפט אחד עליך", n: "משפט אחד" },
		effect: () => same("הוא מופיע בגלריה, מתחת לכינוי, והחיפוש לפי מילים מוצא גם אותו."),
		act: "לכתיבה",
		href: "/profile#facts",
	},
	tags: {
		title: { f: "שלושה דברים שאת אוהבת", m: "שלושה דברים שאתה אוהב", n: "שלושה דברים שאוהבים" },
		effect: (side) =>
			side === "baby"
				? same("מי שמסננת לפי סגנון חיים תמצא גם אותך, ומה שמשותף לכם כתוב בראש השיחה.")
				: same("מי שמסנן לפי סגנון חיים ימצא גם אותך, ומה שמשותף לכם כתוב בראש השיחה."),
		act: "לבחירה",
		href: "/profile#facts",
	},
	seeks: {
		title: { f: "מה את מחפשת", m: "מה אתה מחפש", n: "מה מחפשים" },
		effect: (side) =>
			side === "baby"
				? same("עד שלוש שורות מתוך רשימה. מי שמסננת לפי ״מה הוא מחפש״ תמצא גם אותך.")
				: same("עד שלוש שורות מתוך רשימה. מי שמסנן לפי ״מה היא מחפשת״ ימצא גם אותך."),
		act: "לבחירה",
		href: "/profile#facts",
	},
	wishes: {
		title: { f: "את מי היית רוצה לפגוש", m: "את מי היית רוצה לפגוש", n: "את מי תרצו לפגוש" },
		effect: () => same("הגלריה והפנים החדשות בעמוד הזה ייפתחו לפי זה. אף אחד אחר לא רואה את זה."),
		act: "להעדפות",
		href: "/profile/wishes",
	},
	who: {
		title: (side) => same(side === "baby" ? "מי יכולה לכתוב לך ראשונה" : "מי יכול לכתוב לך ראשון"),
		effect: (side) =>
			side === "baby"
				? same("כולן, רק מי שתמונתה אומתה, או רק אחרי לב משני הצדדים. כרגע: כולן.")
				: same("כולם, רק מי שתמונתו אומתה, או רק אחרי לב משני הצדדים. כרגע: כולם."),
		act: "לבחירה",
		href: "/account/privacy#who",
	},
};

const said: Record<StepState, string> = { lit: ", נעשה", ajar: ", בבדיקה", shut: "" };

type NextStepProps = {
	side: Side;
	steps: Readonly<Record<Step, StepState>>;
	next: Step | null;
	/** Something was put aside and is still to do. */
	isAside: boolean;
};

/** The doors of the profile, and one step, which may be put aside. */
export function NextStep({ side, steps, next, isAside }: NextStepProps) {
	const say = useGenderedText();
	const act = useRef<HTMLButtonElement>(null);
	const isProposed = next !== null;
	const wasProposed = useRef(isProposed);
	useEffect(() => {
		if (wasProposed.current === isProposed) return;
		wasProposed.current = isProposed;
		// The pressed button disappeared, and the focus with it.
		if (document.activeElement === document.body) act.current?.focus({ preventScroll: true });
	}, [isProposed]);
	if (!next && !isAside) return null;
	const proposal = next && proposals[next];
	return (
		<section aria-labelledby="next" data-today="next">
			<h2 id="next" className={styles.title}>
				הצעד הבא
			</h2>
			<ol className={styles.doors} aria-label="הדלתות של הפרופיל">
				{order.map((step) => (
					<li
						key={step}
						className={`${styles[steps[step]]} ${step === next ? styles.now : ""}`}
						aria-current={step === next ? "step" : undefined}
					>
						<span className={styles.door} />
						{names[step]}
						<span className="sr">{said[steps[step]]}</span>
					</li>
				))}
			</ol>
			{proposal ? (
				<div className={styles.step}>
					<div>
						<h3 className="h3">
							{say(typeof proposal.title === "function" ? proposal.title(side) : proposal.title)}
						</h3>
						<p className={styles.effect}>{say(proposal.effect(side))}</p>
					</div>
					<div className={styles.acts}>
						<LinkButton kind="line" href={proposal.href}>
							{proposal.act}
						</LinkButton>
						<PostForm action="/today/aside" replace preventScrollReset>
							<input type="hidden" name="step" value={next ?? ""} />
							<Button ref={act} type="submit" kind="ghost">
								לא עכשיו
							</Button>
						</PostForm>
					</div>
				</div>
			) : (
				<div className={styles.step}>
					<p className={styles.effect}>השלבים שנשארו ממתינים, אפשר לחזור אליהם.</p>
					<PostForm action="/today/aside/undo" replace preventScrollReset>
						<Button ref={act} type="submit" kind="ghost">
							להציע שוב
						</Button>
					</PostForm>
				</div>
			)}
		</section>
	);
}
