import type { ReactNode } from "react";
import { Link } from "react-router";
import { MemberPortrait } from "../../members/cards/member-portrait.tsx";
import { presenceWords } from "../../members/cards/member-words.ts";
import type { Thread } from "../thread.server.ts";
import type { Presences } from "../use-presences.ts";
import { WithAge } from "../with-age.tsx";
import { nameOf } from "../words.ts";
import styles from "./other-head.module.css";

type HeadProps = {
	thread: Thread;
	presences: Presences;
	/** The displayed width of the portrait, as in the `sizes` attribute. */
	sizes: string;
	children?: ReactNode;
};

/**
 * Who the other is: face, sentence, and what both chose. In a row before a request, in a column next to a
 * conversation.
 */
export function OtherHead({ thread, presences, sizes, children }: HeadProps) {
	const { id, other, beside } = thread;
	const name = nameOf(other);
	const presence = other.presence === null ? null : (presences[id] ?? other.presence);
	const facts = [
		beside?.place,
		beside?.profession,
		// Who does not say it is not asked for it here.
		presence ? presenceWords(other, presence) : null,
	].filter((fact) => fact != null);
	const page = other.publicId ? `/members/${other.publicId}` : null;
	const portrait = <MemberPortrait portrait={other.portrait} name={name} sizes={sizes} />;
	return (
		<>
			{page ? (
				<Link className={styles.portrait} to={page} aria-hidden="true" tabIndex={-1}>
					{portrait}
				</Link>
			) : (
				<span className={styles.portrait}>{portrait}</span>
			)}
			<div className={styles.words}>
				<h2>
					<WithAge name={name} age={other.age} />
				</h2>
				{facts.length > 0 && (
					<p className="small muted">
						{facts.map((fact, index) => (
							<span key={fact}>
								{index > 0 && " · "}
								<bdi>{fact}</bdi>
							</span>
						))}
					</p>
				)}
				{beside?.sentence && (
					<p className={styles.sentence} dir="auto">
						״{beside.sentence}״
					</p>
				)}
			</div>
			<div className={styles.more}>
				{beside && beside.common.length > 0 && (
					<div className={styles.common}>
						<h3>שניכם בחרתם</h3>
						<ul>
							{beside.common.map((one) => (
								<li key={one}>{one}</li>
							))}
						</ul>
					</div>
				)}
				{page && (
					<Link className="link small" to={page}>
						לפרופיל המלא
					</Link>
				)}
				{children}
			</div>
		</>
	);
}

/** The first-time writer, shown above their message. */
export function RequestHead(props: Pick<HeadProps, "thread" | "presences">) {
	return (
		<section className={styles.request} aria-label="מי כותב">
			<OtherHead {...props} sizes="14rem" />
		</section>
	);
}
