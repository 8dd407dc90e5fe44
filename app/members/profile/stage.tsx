import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { InitialPortrait } from "../../profiles/initial-portrait.tsx";
import { PhotoPicture } from "../../profiles/photos/photo-picture.tsx";
import type { OthersPhoto } from "../../profiles/photos/shown-photos.server.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { lockedWords, MemberPortrait } from "../cards/member-portrait.tsx";
import { nameWithAge, withPrefix } from "../cards/member-words.ts";
import type { ShownMember } from "./shown-member.ts";
import styles from "./stage.module.css";
import { useTurns } from "./use-turns.ts";

type StageProps = {
	other: ShownMember;
	/** The album was open when the page was read, and no longer is. */
	isShut: boolean;
	/** The owner's own preview: nothing to report, and no page to go back to. */
	isPreview?: boolean | undefined;
};

/**
 * A member's pictures, dark in both themes: a swipeable row with a link to each; with React, buttons and the arrow
 * keys turn them too.
 */
export function Stage({ other, isShut, isPreview }: StageProps) {
	const { alias } = other;
	const photos = shownOf(other);
	return (
		<section
			className={styles.place}
			data-theme="dark"
			aria-label={withPrefix("התמונות של ", alias)}
		>
			{!isPreview && <Back />}
			<div className={styles.stage}>
				{photos.length > 0 ? (
					<Slides photos={photos} other={other} isShut={isShut} isPreview={isPreview} />
				) : (
					<div className={styles.frame}>
						<div className={styles.slides}>
							<div className={styles.slide}>
								<div className={styles.portrait}>
									<InitialPortrait name={alias} />
								</div>
							</div>
						</div>
					</div>
				)}
			</div>
		</section>
	);
}

/** To the gallery, restored as the user left it. */
function Back() {
	const { state } = useLocation();
	const [isFromGallery] = useState(() => state?.isFromGallery === true);
	const navigate = useNavigate();
	return (
		<Link
			className={styles.back}
			to="/gallery"
			aria-label="חזרה לגלריה"
			onClick={(event) => {
				if (!isFromGallery || !isPlainClick(event)) return;
				event.preventDefault();
				void navigate(-1);
			}}
		>
			<Icon name="arrow" />
		</Link>
	);
}

type SlidesProps = StageProps & { photos: readonly StagePhoto[] };

function Slides({ photos, other, isShut, isPreview }: SlidesProps) {
	const count = photos.length;
	const { row, current, turnTo } = useTurns(count);
	const hidden = !useHydrated();
	return (
		<>
			<div className={styles.frame}>
				<ul ref={row} className={styles.slides}>
					{photos.map((photo, at) => (
						<li key={photo.webp[0]?.address} id={`photo-${at + 1}`} className={styles.slide}>
							{photo.isAlbum && isShut ? (
								<div className={`${styles.portrait} ${styles.shut}`}>
									<Icon name="lock" />
									<span>האלבום סגור.</span>
								</div>
							) : (
								<Slide photo={photo} other={other} at={at} isPreview={isPreview} />
							)}
						</li>
					))}
				</ul>
				{count > 1 && (
					<>
						<IconButton
							label="התמונה הקודמת"
							line
							hidden={hidden}
							onClick={() => turnTo(current - 1)}
						>
							<Icon name="chevron" />
						</IconButton>
						<IconButton
							label="התמונה הבאה"
							line
							hidden={hidden}
							onClick={() => turnTo(current + 1)}
						>
							<Icon name="chevron" />
						</IconButton>
					</>
				)}
			</div>
			{count > 1 && <Thumbs photos={photos} current={current} turnTo={turnTo} />}
		</>
	);
}

type StagePhoto = OthersPhoto & { isAlbum: boolean };

/** The pictures for all members, followed by those of an open album. */
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

type SlideProps = Pick<StageProps, "other" | "isPreview"> & { photo: StagePhoto; at: number };

function Slide({ photo, other, at, isPreview }: SlideProps) {
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
			{!isPreview && (
				<Link
					className={styles.report}
					to={`/members/${other.publicId}/report?kind=photo&item=${tokenOf(photo)}`}
				>
					<Icon name="flag" />
					<span className="sr">דיווח על תמונה {at + 1}</span>
				</Link>
			)}
		</div>
	);
}

/** Identifies a photo to the server: the sealed end of its address. */
const tokenOf = ({ webp }: OthersPhoto) => webp.at(-1)?.address.split("/").at(-1) ?? "";

function altOf({ alias, age }: ShownMember, { isAlbum }: StagePhoto, at: number): string {
	if (isAlbum) return `${alias}, תמונה ${at + 1}, מהאלבום הפרטי`;
	return at === 0 ? nameWithAge(alias, age) : `${alias}, תמונה ${at + 1}`;
}

type ThumbsProps = {
	photos: readonly StagePhoto[];
	current: number;
	turnTo: (at: number) => void;
};

function Thumbs({ photos, current, turnTo }: ThumbsProps) {
	return (
		<nav className={styles.thumbs} aria-label="כל התמונות">
			<span className={`num ${styles.count}`} aria-hidden="true">
				<bdi dir="ltr">
					{current + 1}/{photos.length}
				</bdi>
			</span>
			{photos.map((photo, at) => (
				<a
					key={photo.webp[0]?.address}
					href={`#photo-${at + 1}`}
					aria-label={`תמונה ${at + 1} מתוך ${photos.length}`}
					aria-current={at === current ? "true" : undefined}
					onClick={(event) => {
						if (!isPlainClick(event)) return;
						event.preventDefault();
						turnTo(at);
					}}
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
