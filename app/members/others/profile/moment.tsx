import type { OthersPhoto } from "../../../profiles/photos/shown-photos.server.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { about } from "../../cards/about.ts";
import { MemberPortrait } from "../../cards/member-portrait.tsx";
import { withPrefix } from "../../cards/names.ts";
import type { ShownWay } from "../../writing/way-to-write.ts";
import type { Say } from "./acts.tsx";
import styles from "./moment.module.css";
import type { ShownMember } from "./shown-member.ts";
import { WriteAct } from "./write-act.tsx";

/** Both have given a heart: two doors, both lit. It stays until the person leaves it. */
export function Moment({ other, way, say }: { other: ShownMember; way: ShownWay; say: Say }) {
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
			<p className="small muted">
				עכשיו שניכם יודעים.
				{way.kind === "first" && " אפשר לכתוב, וההודעה הזאת לא נספרת במכסה של היום."}
			</p>
			<div className="row">
				<WriteAct other={other} way={way} say={say} />
				<LinkButton kind="ghost" href={`/members/${publicId}`}>
					לפרופיל
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
