import type { ReactNode } from "react";
import { InitialPortrait } from "../frame/initial-portrait.tsx";
import { educations, labelOf, seeks, tags } from "../lists/lists.ts";
import { PhotoPicture, type ShownPhoto } from "../photos/photo-picture.tsx";
import { directionOf } from "../texts/direction.ts";
import type { TextField } from "../texts/texts.ts";
import styles from "./member-view.module.css";
import type { PublicProfile } from "./public-profile.ts";

type ViewProps = {
	profile: PublicProfile;
	/** The photos that others see, in their order. */
	photos?: readonly ShownPhoto[];
	/** Whether the first of them is the portrait; else the initial stands in for it. */
	hasPortrait?: boolean;
	/** Said below the portrait. */
	portraitMark?: ReactNode;
	/** Marks a part that others cannot see yet. */
	mark?: (field: TextField) => ReactNode;
};

/** A member as seen by others: portrait, name, place, sentence, facts, texts. */
export function MemberView({ profile, mark, portraitMark, ...given }: ViewProps) {
	const { alias, age, town, sentence } = profile;
	const { photos = [], hasPortrait = false } = given;
	const portrait = hasPortrait ? photos[0] : undefined;
	const others = photos.slice(portrait ? 1 : 0);
	return (
		<div className={styles.view}>
			<div className={styles.pictures}>
				{portrait ? (
					<PhotoPicture photo={portrait} alt="הדיוקן" sizes="(min-width: 40rem) 15rem, 85vw" />
				) : (
					<InitialPortrait name={alias} />
				)}
				{portraitMark}
				{others.length > 0 && (
					<ul className={styles.photos} aria-label="תמונות נוספות">
						{others.map((photo, at) => (
							<li key={photo.id}>
								<PhotoPicture photo={photo} alt={`תמונה נוספת ${at + 1}`} sizes="5rem" isLazy />
							</li>
						))}
					</ul>
				)}
			</div>
			<div className={styles.words}>
				<div className={styles.who}>
					<h2 className="h2">
						<bdi>{alias ?? "בלי כינוי"}</bdi>
						{age !== null && (
							<>
								, <bdi className="num">{age}</bdi>
							</>
						)}
					</h2>
					{mark?.("display_name")}
					{town && <p className="muted">{town}</p>}
					{town && mark?.("location")}
				</div>
				{sentence && (
					<div>
						<p className={styles.sentence} dir={directionOf(sentence)}>
							{sentence}
						</p>
						{mark?.("sentence")}
					</div>
				)}
				<Facts profile={profile} mark={mark} />
				<Text title="תחומי עניין" text={profile.interests} mark={mark?.("interests")} />
				<Text title="ציפיות" text={profile.expectations} mark={mark?.("expectations")} />
			</div>
		</div>
	);
}

function Facts({ profile, mark }: { profile: PublicProfile; mark: ViewProps["mark"] }) {
	const { profession, education } = profile;
	const looksFor = { f: "מה היא מחפשת", m: "מה הוא מחפש", n: "מה מחפשים" };
	const key = profile.gender === "female" ? "f" : profile.gender === "male" ? "m" : "n";
	const lists = [
		{ field: "seeks", title: looksFor[key], words: words(seeks, profile.seeks) },
		{ field: "tags", title: "אוהבים", words: words(tags, profile.tags) },
	] as const;
	return (
		<dl className={styles.facts}>
			{profession && (
				<Fact title="עיסוק" mark={mark?.("profession")}>
					<bdi>{profession}</bdi>
				</Fact>
			)}
			{education && (
				<Fact title="השכלה" mark={mark?.("education")}>
					{labelOf(educations, education)}
				</Fact>
			)}
			{lists.map(
				({ field, title, words }) =>
					words.length > 0 && (
						<Fact key={field} title={title} mark={mark?.(field)}>
							<ul className={styles.chips}>
								{words.map((word) => (
									<li key={word}>{word}</li>
								))}
							</ul>
						</Fact>
					),
			)}
		</dl>
	);
}

function words(list: readonly { value: string; label: string }[], chosen: readonly string[]) {
	return chosen.map((value) => labelOf(list, value));
}

function Fact(props: { title: string; mark: ReactNode; children: ReactNode }) {
	return (
		<div>
			<dt>{props.title}</dt>
			<dd>
				{props.children}
				{props.mark}
			</dd>
		</div>
	);
}

function Text({ title, text, mark }: { title: string; text: string | null; mark: ReactNode }) {
	if (!text) return null;
	return (
		<section className={styles.text}>
			<h3 className="h3">{title}</h3>
			<p dir={directionOf(text)}>{text}</p>
			{mark}
		</section>
	);
}
