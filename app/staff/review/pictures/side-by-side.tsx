import { type RefObject, useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import styles from "./evidence.module.css";
import { type EvidencePicture, usePictures } from "./evidence.tsx";

/** Two pictures at full window size, side by side, by one key; the same key or Escape goes back. */
export function SideBySide({ pictures }: { pictures: readonly EvidencePicture[] }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [isOpen, setOpen] = useState(false);
	const { show } = usePictures();
	if (pictures.length === 0) return null;
	const open = () => {
		show(
			pictures.map(({ id }) => id),
			true,
		);
		setOpen(true);
		dialog.current?.showModal();
	};
	return (
		<>
			<Button kind="line" small aria-keyshortcuts="f" onClick={open}>
				זו לצד זו, בכל הגובה <Kbd>f</Kbd>
			</Button>
			<Large
				ref={dialog}
				pictures={isOpen ? pictures : []}
				onClose={() => {
					setOpen(false);
					// Enter triggers the printed button again.
					if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
				}}
			/>
		</>
	);
}

type LargeProps = {
	ref: RefObject<HTMLDialogElement | null>;
	pictures: readonly EvidencePicture[];
	onClose: () => void;
};

function Large({ ref, pictures, onClose }: LargeProps) {
	const close = () => ref.current?.close();
	return (
		<dialog
			ref={ref}
			className={styles.large}
			aria-label="סלפי מול תמונה, בכל הגובה"
			onClose={onClose}
			onKeyDown={(event) => {
				if (event.code !== "KeyF" && event.code !== "KeyS") return;
				// The desk's keys would open it again.
				event.preventDefault();
				close();
			}}
		>
			{pictures.map(({ id, name, sharp, isMirrored }) => (
				<figure key={id}>
					<img className={isMirrored ? styles.mirrored : ""} src={sharp} alt={name} />
				</figure>
			))}
			<div className={styles.close}>
				<IconButton label="סגירה" onClick={close} autoFocus>
					<Icon name="close" />
				</IconButton>
			</div>
		</dialog>
	);
}
