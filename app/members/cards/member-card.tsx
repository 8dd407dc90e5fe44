import { directionOf } from "../../profiles/texts/texts.ts";
import { Badge, Dot } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { about } from "./about.ts";
import { HeartForm } from "./heart-form.tsx";
import styles from "./member-card.module.css";
import { MemberName } from "./member-name.tsx";
import { lockedWords, MemberPortrait } from "./member-portrait.tsx";
import { type Presence, presenceWords } from "./member-words.ts";
import type { MemberCard as Card } from "./read-cards.server.ts";
import { WriteLink } from "./write-link.tsx";

type CardProps = {
	/** `presence` is null where the viewer shows none of their own. */
	card: Omit<Card, "memberId" | "presence" | "isBoth"> & { presence: Presence | null };
	/** Joined this week. */
	isNew: boolean;
	/** The page to return to after the heart; the card's own fragment is added. */
	back: string;
	/** Below the first row of pictures. */
	isLazy: boolean;
};

/** 4 columns from 75rem, 3 from 40rem, 2 below. */
const sizes = "(min-width: 75rem) 18rem, (min-width: 40rem) 30vw, 45vw";

/** A member in a list: portrait, name and age, place and presence, the sentence, writing and the heart. */
export function MemberCard({ card, isNew, back, isLazy }: CardProps) {
	const { publicId, alias, hasBadge, sentence, portrait } = card;
	return (
		<article className={styles.card} id={`m-${publicId}`} data-member={publicId}>
			<div className={styles.portrait}>
				<MemberPortrait
					portrait={portrait}
					name={alias}
					sizes={sizes}
					isLazy={isLazy}
					lockedWords={lockedWords(card)}
				/>
				{isNew && (
					<span className={styles.fresh}>
						<Badge kind="glass">{newWords(card)}</Badge>
					</span>
				)}
			</div>
			<div className={styles.words}>
				<h3>
					<MemberName {...card} />
					{hasBadge && (
						<span title="תמונה אומתה">
							<Icon name="shield" />
							<span className="sr">תמונה אומתה</span>
						</span>
					)}
				</h3>
				<Where card={card} />
				{sentence && (
					<p className={styles.sentence} dir={directionOf(sentence)}>
						{sentence}
					</p>
				)}
			</div>
			<div className={styles.acts}>
				<WriteLink member={card} />
				<HeartForm member={card} back={`${back}#m-${publicId}`} />
			</div>
		</article>
	);
}

const newWords = (card: Pick<Card, "gender">) =>
	about(card, { f: "חדשה השבוע", m: "חדש השבוע", n: "מהשבוע" });

function Where({ card }: Pick<CardProps, "card">) {
	const { place, presence } = card;
	return (
		<p className={styles.where}>
			{presence === 4 && <Dot />}
			{place && <bdi>{place}</bdi>}
			{place && presence !== null && " · "}
			{presence !== null && presenceWords(card, presence)}
		</p>
	);
}
