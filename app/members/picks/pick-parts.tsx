import { directionOf } from "../../profiles/texts/texts.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { HeartForm } from "../cards/heart-form.tsx";
import { lockedWords, MemberPortrait } from "../cards/member-portrait.tsx";
import { nameWithAge, withPrefix } from "../cards/member-words.ts";
import styles from "./pick-parts.module.css";
import type { PickCard } from "./picks.server.ts";

const letters = ["א׳", "ב׳"];

/** The URL of an introduction on its page. */
export const pickPath = (publicId: string) => `/picks#pick-${publicId}`;

type ShownProps = {
	pick: Omit<PickCard, "isAside" | "word" | "chosen">;
	/** The page to return to, with its fragment. */
	back: string;
	isFirst: boolean;
	isSmall?: boolean;
};

export function ShownPick({ pick, back, isFirst, isSmall = false }: ShownProps) {
	const { publicId, alias, age, place, profession, hasBadge, sentence, portrait } = pick;
	return (
		<div className={`${styles.pick} ${isSmall ? styles.small : ""}`}>
			<div className={styles.arch}>
				<MemberPortrait
					portrait={portrait}
					name={alias}
					sizes={isSmall ? "17rem" : "(min-width: 60rem) 26rem, 15.5rem"}
					isLazy={!isFirst}
					lockedWords={lockedWords(pick)}
				/>
			</div>
			<div className={styles.words}>
				<div className={styles.who}>
					<h2>
						<bdi dir={directionOf(alias)}>{alias}</bdi>
						{age !== null && (
							<>
								, <bdi className="num">{age}</bdi>
							</>
						)}
					</h2>
					<p className="small muted">
						{[place, profession].flatMap((words, at) =>
							words === null ? [] : [<bdi key={at === 0 ? "place" : "profession"}>{words}</bdi>],
						)}
						{hasBadge && (
							<span className={styles.badge}>
								<Icon name="shield" />
								תמונה אומתה
							</span>
						)}
					</p>
				</div>
				<Reasons pick={pick} />
				{sentence && !isSmall && (
					<p className={styles.sentence} dir={directionOf(sentence)}>
						״{sentence}״
					</p>
				)}
				<div className={styles.acts}>
					<LinkButton kind={isFirst ? "accent" : "line"} href={`/members/${publicId}`}>
						{withPrefix("לפרופיל של ", alias)}
					</LinkButton>
					<HeartForm member={pick} back={back} discover="none" />
					<PostForm action={`/picks/${publicId}/aside`} preventScrollReset discover="none">
						<input type="hidden" name="back" value={back} />
						<Button kind="ghost" type="submit">
							לא עכשיו
							<span className="sr">: {nameWithAge(alias, age)}</span>
						</Button>
					</PostForm>
				</div>
			</div>
		</div>
	);
}

/** Up to two, each true; nothing if there is none. */
function Reasons({ pick: { reasons, alias } }: Pick<ShownProps, "pick">) {
	if (reasons.length === 0) return null;
	return (
		<ol className={styles.reasons} aria-label={withPrefix("למה דווקא ", alias)}>
			{reasons.map((reason, at) => (
				<li key={reason} data-reason>
					{reasons.length > 1 && (
						<span className={styles.letter} aria-hidden="true">
							{letters[at]}
						</span>
					)}
					<span>{reason}.</span>
				</li>
			))}
		</ol>
	);
}
