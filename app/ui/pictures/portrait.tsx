import type { ReactNode } from "react";
import styles from "./portrait.module.css";

type PortraitProps = {
	src: string;
	/** For example "איור דיוקן של מאיה, 27". */
	alt: string;
	/** Only the first pictures of a page are loaded eagerly. */
	lazy?: boolean;
	/** Badges over the picture's upper edge. */
	children?: ReactNode;
	className?: string;
};

/** A person's picture in its 4:5 frame; it brightens slightly on hover. */
export function Portrait({ src, alt, lazy, children, className = "" }: PortraitProps) {
	return (
		<div className={`${styles.portrait} ${className}`}>
			<img
				src={src}
				alt={alt}
				width={480}
				height={600}
				loading={lazy ? "lazy" : undefined}
				decoding="async"
			/>
			{children && <div className={styles.over}>{children}</div>}
		</div>
	);
}
