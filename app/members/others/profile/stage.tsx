import { InitialPortrait } from "../../../profiles/frame/initial-portrait.tsx";
import { PhotoPicture } from "../../../profiles/photos/photo-picture.tsx";
import type { OthersPhoto } from "../../../profiles/shown-photos/shown-photos.server.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lockedWords, MemberPortrait } from "../../cards/member-portrait.tsx";
import { nameWithAge, withPrefix } from "../../cards/names.ts";
import type { ShownMember } from "./shown-member.ts";
import styles from "./stage.module.css";

/**
 * A member's pictures, at night in both themes: a row that is swiped, with a link to each. A script
 * adds the buttons and the arrow keys.
 */
export function Stage({ other }: { other: ShownMember }) {
	const { photos, alias } = other;
	const count = photos.length;
	return (
		<section
			className={styles.place}
			data-theme="dark"
			aria-label={withPrefix("התמונות של ", alias)}
			data-stage
		>
			<a className={styles.back} href="/gallery" aria-label="חזרה לגלריה" data-back>
				<Icon name="arrow" />
			</a>
			<div className={styles.stage}>
				<div className={styles.frame}>
					{count === 0 && (
						<div className={styles.slides}>
							<div className={styles.slide}>
								<div className={styles.portrait}>
									<InitialPortrait name={alias} />
								</div>
							</div>
						</div>
					)}
					{count > 0 && (
						<ul className={styles.slides} data-slides>
							{photos.map((photo, at) => (
								<li key={photo.webp[0]?.address} id={`photo-${at + 1}`} className={styles.slide}>
									<Slide photo={photo} other={other} at={at} />
								</li>
							))}
						</ul>
					)}
					{count > 1 && (
						<>
							<IconButton label="התמונה הקודמת" line hidden data-turn="-1">
								<Icon name="chevron" />
							</IconButton>
							<IconButton label="התמונה הבאה" line hidden data-turn="1">
								<Icon name="chevron" />
							</IconButton>
						</>
					)}
				</div>
				{count > 1 && <Thumbs photos={photos} />}
			</div>
		</section>
	);
}

function Slide({ photo, other, at }: { photo: OthersPhoto; other: ShownMember; at: number }) {
	const { alias, age } = other;
	if (photo.isLocked) {
		return (
			<div className={styles.portrait}>
				<MemberPortrait
					portrait={photo}
					name={alias}
					sizes="24px"
					lockedWords={lockedWords(other)}
				/>
			</div>
		);
	}
	return (
		<div className={styles.portrait}>
			<PhotoPicture
				photo={photo}
				alt={at === 0 ? nameWithAge(alias, age) : `${alias}, תמונה ${at + 1}`}
				sizes="(min-width: 60rem) 45vw, 100vw"
				isLazy={at > 0}
			/>
		</div>
	);
}

function Thumbs({ photos }: { photos: readonly OthersPhoto[] }) {
	return (
		<nav className={styles.thumbs} aria-label="כל התמונות">
			<span className={`num ${styles.count}`} aria-hidden="true">
				<bdi dir="ltr" data-count>
					1/{photos.length}
				</bdi>
			</span>
			{photos.map((photo, at) => (
				<a
					key={photo.webp[0]?.address}
					href={`#photo-${at + 1}`}
					aria-label={`תמונה ${at + 1} מתוך ${photos.length}`}
					aria-current={at === 0 ? "true" : undefined}
				>
					<PhotoPicture photo={photo} alt="" sizes="3rem" isLazy={at > 5} />
				</a>
			))}
		</nav>
	);
}
