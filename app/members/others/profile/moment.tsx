import type { OthersPhoto } from "../../../profiles/shown-photos/shown-photos.server.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { about } from "../../cards/about.ts";
import { MemberPortrait } from "../../cards/member-portrait.tsx";
import { withPrefix } from "../../cards/names.ts";
import styles from "./moment.module.css";
import type { ShownMember } from "./shown-member.ts";

/** Both have given a heart: two doors, both lit. It stays until the person leaves it. */
export function Moment({ other }: { other: ShownMember }) {
	const { alias, portrait, publicId, mine } = other;
	return (
		<section className={styles.moment} data-theme="dark" role="status" aria-labelledby="both">
			<div className={styles.doors} aria-hidden="true">
				<Door photo={mine.portrait} name={mine.alias} />
				<Door photo={portrait} name={alias} />
			</div>
			<h2 className="h2" id="both">
				{about(other, {
					f: `${withPrefix("גם ", alias)} אהבה אותך`,
					m: `${withPrefix("גם ", alias)} אהב אותך`,
					n: withPrefix("הלב הדדי עם ", alias),
				})}
			</h2>
			<p className="small muted">עכשיו שניכם יודעים. הסימן נשאר במועדפים אצל שניכם.</p>
			<div className="row">
				<LinkButton kind="line" href={`/members/${publicId}`}>
					לפרופיל
				</LinkButton>
				<LinkButton kind="ghost" href="/favourites">
					למועדפים
				</LinkButton>
			</div>
		</section>
	);
}

function Door({ photo, name }: { photo: OthersPhoto | null; name: string }) {
	return (
		<div className={styles.door}>
			<MemberPortrait portrait={photo} name={name} sizes="10rem" isSmall />
		</div>
	);
}
