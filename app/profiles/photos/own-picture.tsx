import styles from "./own-picture.module.css";
import type { Audience, PhotoStanding } from "./photo.ts";

type Address = { address: string; width: number };

/** A photo with its picture URLs for the owner's session, smallest first. */
export type ShownPhoto = {
	id: string;
	audience: Audience;
	standing: PhotoStanding;
	width: number;
	height: number;
	avif: readonly Address[];
	webp: readonly Address[];
};

const srcSet = (addresses: readonly Address[]) =>
	addresses.map(({ address, width }) => `${address} ${width}w`).join(", ");

type PictureProps = {
	photo: ShownPhoto;
	alt: string;
	/** The displayed width, as in the `sizes` attribute. */
	sizes: string;
	isLazy?: boolean;
};

/** One of the viewer's own photos, in 4:5. */
export function OwnPicture({ photo, alt, sizes, isLazy = false }: PictureProps) {
	const { avif, webp, width, height } = photo;
	return (
		<picture className={styles.picture}>
			<source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />
			<img
				src={webp.at(-1)?.address}
				srcSet={srcSet(webp)}
				sizes={sizes}
				width={width}
				height={height}
				alt={alt}
				loading={isLazy ? "lazy" : "eager"}
				draggable={false}
			/>
		</picture>
	);
}
