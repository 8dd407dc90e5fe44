import { InitialPortrait } from "../../profiles/initial-portrait.tsx";
import { PhotoPicture } from "../../profiles/photos/photo-picture.tsx";
import type { OthersPhoto } from "../../profiles/photos/shown-photos.server.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lockedWords, MemberPortrait } from "../cards/member-portrait.tsx";
import { nameWithAge, withPrefix } from "../cards/member-words.ts";
import type { ShownMember } from "./shown-member.ts";
import styles from "./stage.module.css";

/**
 * A member's pictures, at night in both themes: a row that is swiped, with a link to each. A script
 * adds the buttons and the arrow keys.
 */
export function Stage({ other }: { other: ShownMember }) {
	const { alias } = other;
	const photos = shownOf(other);
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
								<li
									key={photo.webp[0]?.address}
									id={`photo-${at + 1}`}
									className={styles.slide}
									data-album-slide={photo.isAlbum ? "" : undefined}
								>
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
			{other.album?.kind === "open" && (
				<template data-album-lock>
					<div className={`${styles.portrait} ${styles.shut}`}>
						<Icon name="lock" />
						<span>האלבום סגור.</span>
					</div>
				</template>
			)}
		</section>
	);
}

type StagePhoto = OthersPhoto & { isAlbum: boolean };

/** The pictures for all members, and behind them those of an open album. */
function shownOf({ photos, album }: ShownMember): StagePhoto[] {
	const pictures = album?.kind === "open" ? album.pictures : [];
	return [
		...photos.map((photo) => ({ ...photo, isAlbum: false })),
		...pictures.map(({ address, width, height }) => {
			const webp = [{ address, width }];
			return { isAlbum: true, isLocked: false, width, height, avif: [], webp };
		}),
	];
}

function Slide({ photo, other, at }: { photo: StagePhoto; other: ShownMember; at: number }) {
	const { alias } = other;
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
				alt={altOf(other, photo, at)}
				sizes="(min-width: 60rem) 45vw, 100vw"
				isLazy={at > 0}
			/>
			<a
				className={styles.report}
				href={`/members/${other.publicId}/report?kind=photo&item=${tokenOf(photo)}`}
			>
				<Icon name="flag" />
				<span className="sr">דיווח על תמונה {at + 1}</span>
			</a>
		</div>
	);
}

/** What names a photo to the server: the sealed end of its address. */
const tokenOf = ({ webp }: OthersPhoto) => webp.at(-1)?.address.split("/").at(-1) ?? "";

function altOf({ alias, age }: ShownMember, { isAlbum }: StagePhoto, at: number): string {
	if (isAlbum) return `${alias}, תמונה ${at + 1}, מהאלבום הפרטי`;
	return at === 0 ? nameWithAge(alias, age) : `${alias}, תמונה ${at + 1}`;
}

function Thumbs({ photos }: { photos: readonly StagePhoto[] }) {
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
					{photo.isAlbum ? (
						<span className={styles.key}>
							<Icon name="key" />
						</span>
					) : (
						<PhotoPicture photo={photo} alt="" sizes="3rem" isLazy={at > 5} />
					)}
				</a>
			))}
		</nav>
	);
}
