import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./queue-list.module.css";

const size = { width: 88, height: 110 };

/** A small preview of the chosen file; an icon when the browser cannot read it. */
export function Thumbnail({ file, isFailed }: { file: Blob; isFailed: boolean }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		let isGone = false;
		// Decoded small: twelve photos from a phone's camera would fill its memory.
		createImageBitmap(file, { resizeWidth: 180, resizeQuality: "medium" }).then(
			(bitmap) => {
				if (!isGone) fill(canvas.current, bitmap);
				bitmap.close();
			},
			() => {},
		);
		return () => {
			isGone = true;
		};
	}, [file]);
	return (
		<span className={styles.thumbnail} aria-hidden="true">
			<Icon name={isFailed ? "warning" : "clock"} />
			<canvas ref={canvas} {...size} />
		</span>
	);
}

function fill(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
	const scale = Math.max(size.width / bitmap.width, size.height / bitmap.height);
	const width = bitmap.width * scale;
	const height = bitmap.height * scale;
	canvas
		?.getContext("2d")
		?.drawImage(bitmap, (size.width - width) / 2, (size.height - height) / 2, width, height);
}
