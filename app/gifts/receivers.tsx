import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import { nameWithAge, withPrefix } from "../members/cards/member-words.ts";
import { lengths } from "../platform/forms/lengths.ts";
import { Icon } from "../ui/icon.tsx";
import type { Receiver } from "./receivers.server.ts";
import styles from "./send.module.css";

export type Found = {
	people: readonly Receiver[];
	hasMore: boolean;
	/** The searched name, and why the search was refused. */
	name: string;
	tooMany: string | null;
};

type ReceiversProps = Found & {
	/** The initial and the current choice: somebody found under another name stays in the form. */
	first: string;
	chosen: Receiver | null;
	onChoose: (to: Receiver) => void;
};

/** Debounce before the server is asked, in milliseconds. */
const pauseMs = 350;

/** A list this short needs no search. */
const few = 4;

/** People the member knows. A name is searched among those shown, and beyond them on the server. */
export function Receivers({
	people,
	hasMore,
	name,
	tooMany,
	first,
	chosen,
	onChoose,
}: ReceiversProps) {
	const finder = useFetcher<Found>();
	const { load } = finder;
	const [query, setQuery] = useState(name);
	const looked = query.trim();
	useEffect(() => {
		if (looked === name || !(hasMore || name)) return;
		const timer = setTimeout(() => load(`/gifts/send?q=${encodeURIComponent(looked)}`), pauseMs);
		return () => clearTimeout(timer);
	}, [hasMore, looked, name, load]);
	const found = finder.data && finder.data.name === looked ? finder.data : null;
	const all = [...people, ...(found?.people ?? []), ...(chosen ? [chosen] : [])];
	const shown = [...new Map(all.map((one) => [one.publicId, one])).values()].filter(
		({ publicId, alias }) =>
			publicId === chosen?.publicId || alias.toLowerCase().includes(looked.toLowerCase()),
	);
	const isLooking = finder.state !== "idle";
	const refused = looked ? (found?.tooMany ?? tooMany) : null;
	return (
		<>
			{(people.length >= few || name) && (
				<div className={styles.search}>
					<Icon name="search" />
					<input
						type="search"
						name="q"
						form="find-receiver"
						value={query}
						onChange={(event) => setQuery(event.currentTarget.value)}
						maxLength={lengths.name}
						aria-label="חיפוש שם בשיחות ובמועדפים"
						placeholder="מתוך השיחות והמועדפים שלך"
						autoComplete="off"
						enterKeyHint="search"
						onKeyDown={(event) => {
							// The list is narrowed already.
							if (event.key === "Enter") event.preventDefault();
						}}
					/>
				</div>
			)}
			<div className={styles.people} aria-busy={isLooking}>
				{shown.map((person) => (
					<Person
						key={person.publicId}
						person={person}
						isFirst={person.publicId === first}
						onChoose={() => onChoose(person)}
					/>
				))}
			</div>
			<p className="small muted" role="status">
				{refused ??
					(looked && !isLooking && shown.length === 0 && "אין שם כזה בשיחות ובמועדפים שלך.")}
				{found?.hasMore && !refused && "יש עוד. עוד אות או שתיים יקצרו את הרשימה."}
			</p>
		</>
	);
}

const closedWords: Readonly<Record<NonNullable<Receiver["closed"]>, string>> = {
	"no-gifts": "בלי מתנות, לפי בחירה",
	"only-talks": "מתנות רק בתוך שיחה פתוחה",
	held: "מתנה אחרת שלך עוד בדרך",
	cancelled: "המתנה הקודמת בוטלה. אפשר שוב אחרי המועד שלה",
	waiting: "הבקשה שלך כבר שם. אפשר להמשיך כשתגיע תשובה",
	over: "הבקשה שלך נסגרה בלי תשובה",
	hearts: "ייפתח עם לב משני הצדדים",
	day: "שיחות חדשות אפשר לפתוח שוב מחר",
	limited: "פתיחה של שיחות חדשות הוגבלה",
};

const relationWords = {
	open: "שיחה פתוחה",
	asked: "בקשה שטרם נענתה",
	"was-asked": "בקשה שמחכה לתשובה שלך",
	heart: "במועדפים",
} as const;

type PersonProps = { person: Receiver; isFirst: boolean; onChoose: () => void };

function Person({ person, isFirst, onChoose }: PersonProps) {
	const { publicId, alias, age, portrait, relation } = person;
	const closed = person.closed && closedWords[person.closed];
	return (
		<label className={styles.person}>
			<span className={styles.face}>
				<MemberPortrait portrait={portrait} name={alias} sizes="2.75rem" isSmall />
			</span>
			<span className={styles.who}>
				<b>
					<bdi>{nameWithAge(alias, age)}</bdi>
				</b>
				<span className="tiny muted">{closed ?? (relation && relationWords[relation])}</span>
			</span>
			<input
				type="radio"
				name="to"
				value={publicId}
				required
				disabled={closed !== null}
				defaultChecked={isFirst && closed === null}
				onChange={onChoose}
				aria-label={withPrefix("ל", alias)}
			/>
		</label>
	);
}
