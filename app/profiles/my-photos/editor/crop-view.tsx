import { useMemo } from "react";
import Cropper from "react-easy-crop";
import type { Crop, Framing, Hidden } from "./draw.ts";
import styles from "./editor.module.css";
import { hidden, type Opened, type CropView as View } from "./use-edit.ts";

type CropProps = {
	opened: Opened;
	parts: readonly Hidden[];
	framing: Framing;
	view: View;
	onView: (view: View) => void;
	onCut: (crop: Crop) => void;
};

/** Crops the picture to 4:5: moved by dragging or arrow keys, zoomed by pinch, wheel or slider. */
export function CropView({ opened, parts, framing, view, onView, onCut }: CropProps) {
	const image = useMemo(
		// The content policy allows in-page pictures only as data URLs.
		() => hidden(opened.picture, opened.blurred, parts).toDataURL("image/jpeg", 0.9),
		[opened, parts],
	);
	return (
		// The library measures from the left, so this must not be mirrored.
		<div className={styles.cropper} dir="ltr">
			<Cropper
				image={image}
				aspect={4 / 5}
				rotation={framing.turn}
				crop={view.at}
				zoom={view.zoom}
				maxZoom={4}
				keyboardStep={8}
				disableAutomaticStylesInjection
				onCropChange={(at) => onView({ ...view, at })}
				onZoomChange={(zoom) => onView({ ...view, zoom })}
				onCropComplete={(_, crop) => onCut(crop)}
				cropperProps={{ role: "application", "aria-label": "חיתוך: החיצים מזיזים את התמונה" }}
				mediaProps={{ alt: "" }}
			/>
		</div>
	);
}
