import type { ReactNode } from "react";
import { ageOn } from "../../../profiles/age.ts";
import { educations, labelOf } from "../../../profiles/lists.ts";
import { ageWords } from "../../queues/words.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import { dayWords } from "../moment-words.ts";
import styles from "./blocks.module.css";

/**
 * What the person declared, beside what follows from the birth date. What was entered for the staff only is shown
 * to the item's holder; names, contacts, income and payment are no part of a decision.
 */
export function FactsBlock({ loaded }: { loaded: LoadedItem }) {
	const { item, person, details, isHeld, now } = loaded;
	const birthDate = item.verification?.birthDate ?? null;
	// A member's date was checked before; the age follows from it.
	const isMember = item.kind === "changes";
	return (
		<section className={layout.block}>
			<h2>פרטים</h2>
			<dl className={styles.facts}>
				{(birthDate || !isMember) && (
					<Fact title="תאריך לידה">
						{birthDate ? (
							<>
								<bdi className="num">{writtenDate(birthDate)}</bdi> ·{" "}
								<Age loaded={loaded} age={ageOn(birthDate, now)} />
							</>
						) : (
							"לא נמסר"
						)}
					</Fact>
				)}
				{item.verification?.firstBirthDate && item.verification.firstBirthDate !== birthDate && (
					<Fact title="תאריך שנכתב קודם">
						<bdi className="num">{writtenDate(item.verification.firstBirthDate)}</bdi> ·{" "}
						<span className={styles.no}>מתחת ל־18</span>
					</Fact>
				)}
				{item.age !== null && (
					<Fact title={isMember ? "גיל" : "גיל שהוצהר"}>
						<bdi className="num">{item.age}</bdi>
						{birthDate && <Agreement declared={item.age} computed={ageOn(birthDate, now)} />}
					</Fact>
				)}
				<Fact title="עיר">
					<bdi>{item.town ?? "לא נמסרה"}</bdi>
				</Fact>
				<Fact title="כינוי">
					<bdi>{item.name ?? "עוד לא נבחר"}</bdi>
				</Fact>
				{details?.education && <Fact title="השכלה">{labelOf(educations, details.education)}</Fact>}
				{details?.profession && (
					<Fact title="עיסוק">
						<bdi>{details.profession}</bdi>
					</Fact>
				)}
				{details?.details && (
					<Fact title="כמה מילים">
						<span dir="auto">{details.details}</span>
					</Fact>
				)}
				{!isHeld && !isMember && <Fact title="לצוות בלבד">נפתח כשהפריט בטיפולך, ונרשם</Fact>}
				{person && (
					<Fact title="חשבון">
						נפתח <bdi className="num">{dayWords(person.openedAt)}</bdi>
						{person.memberSince && (
							<>
								, חברות מאז <bdi className="num">{dayWords(person.memberSince)}</bdi>
							</>
						)}
					</Fact>
				)}
			</dl>
		</section>
	);
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<dt>{title}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function Age({ loaded: { item }, age }: { loaded: LoadedItem; age: number }) {
	return <span className={age >= 18 ? styles.yes : styles.no}>{ageWords(item, age)}</span>;
}

function Agreement({ declared, computed }: { declared: number; computed: number }) {
	return declared === computed ? (
		<>
			{" "}
			· <span className={styles.yes}>תואם</span>
		</>
	) : (
		<>
			{" "}
			· <span className={styles.no}>לא תואם</span>
		</>
	);
}

/** `14.3.2001` of `2001-03-14`. */
const writtenDate = (iso: string): string =>
	iso
		.split("-")
		.toReversed()
		.map((part) => String(Number(part)))
		.join(".");
