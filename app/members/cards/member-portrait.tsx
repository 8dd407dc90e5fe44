import { InitialPortrait } from "../../profiles/initial-portrait.tsx";
import { PhotoPicture } from "../../profiles/photos/photo-picture.tsx";
import type { OthersPhoto } from "../../profiles/photos/shown-photos.server.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./member-portrait.module.css";
import { about, type Named, withPrefix } from "./member-words.ts";

/** Beside the lock of a portrait that is in the private album. */
export function lockedWords(member: Named): string {
	const only = withPrefix("הדיוקן פתוח רק למי ש", member.alias);
	return about(member, {
		f: `${only} אישרה`,
		m: `${only} אישר`,
		n: withPrefix("הדיוקן פתוח רק באישור של ", member.alias),
	});
}

type PortraitProps = {
	portrait: OthersPhoto | null;
	name: string;
	/** The displayed width, as in the `sizes` attribute. */
	sizes: string;
	/** The first ones of a page load eagerly. */
	isLazy?: boolean;
	/** Only the lock, without its sentence. */
	isSmall?: boolean;
	lockedWords?: string;
};

/** A member's portrait: the picture, its blur behind a lock, or the initial. */
export function MemberPortrait({ portrait, name, sizes, isLazy, ...given }: PortraitProps) {
	const { isSmall = false, lockedWords } = given;
	if (!portrait) return <InitialPortrait name={name} />;
	if (!portrait.isLocked) {
		return <PhotoPicture photo={portrait} alt="" sizes={sizes} isLazy={isLazy} />;
	}
	return (
		<div className={styles.locked} data-theme="dark">
			<PhotoPicture photo={portrait} alt="" sizes="24px" />
			<p>
				<Icon name="lock" />
				{!isSmall && lockedWords && <span>{lockedWords}</span>}
			</p>
		</div>
	);
}
