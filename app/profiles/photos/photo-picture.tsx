import type { Audience, PhotoStanding } from "./photo.ts";
import styles from "./photo-picture.module.css";

type Address = { address: string; width: number };

/** A picture's URLs for one session, smallest first. */
export type PhotoAddresses = {
	width: number;
	height: number;
	avif: readonly Address[];
	webp: readonly Address[];
};

export type ShownPhoto = PhotoAddresses & {
	id: string;
	audience: Audience;
	standing: PhotoStanding;
	/** How often it was refused: after one refusal it may be resubmitted. */
	refusals: number;
	/** A pose was compared with it. */
	isVerified: boolean;
};

const srcSet = (addresses: readonly Address[]) =>
	addresses.map(({ address, width }) => `${address} ${width}w`).join(", ");

type PictureProps = {
	photo: PhotoAddresses;
	alt: string;
	/** The displayed width, as in the `sizes` attribute. */
	sizes: string;
	isLazy?: boolean;
};

/** A photo in 4:5; a blur has no AVIF. */
export function PhotoPicture({ photo, alt, sizes, isLazy }: PictureProps) {
	const { avif, webp, width, height } = photo;
	return (
		<picture className={styles.picture}>
			{avif.length > 0 && <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />}
			<img
				src={webp.at(-1)?.address}
				srcSet={srcSet(webp)}
				sizes={sizes}
				width={width}
				height={height}
				alt={alt}
				loading={isLazy ? "lazy" : "eager"}
				fetchPriority={isLazy === false ? "high" : undefined}
				draggable={false}
			/>
		</picture>
	);
}
