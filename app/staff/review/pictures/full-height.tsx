import { type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { lookMs } from "../../../desk/hold.ts";
import { sayAloud } from "../../../ui/browser/live-region.ts";
import { Button, buttonClass, IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { IdleContext } from "../../keys/use-idle.ts";
import styles from "./evidence.module.css";
import { type EvidencePicture, pictureLost, usePictures } from "./evidence.tsx";

type FullHeightProps = {
	pictures: readonly EvidencePicture[];
	label: string;
	/** Whether `f` opens it. */
	hasKey?: boolean;
};

/**
 * Opens pictures beside each other at the full height of the window, where alone they count as looked at; the same key
 * or Escape goes back. Without JavaScript each has a link of its own.
 */
export function FullHeight({ pictures, label, hasKey = false }: FullHeightProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [isOpen, setOpen] = useState(false);
	const isHydrated = useHydrated();
	const isIdle = useContext(IdleContext);
	useEffect(() => {
		if (isIdle) dialog.current?.close();
	}, [isIdle]);
	if (!isHydrated) {
		return pictures.map(({ id, name, sharp }) => (
			<a key={id} className={buttonClass({ kind: "line", small: true })} href={sharp}>
				{name}, בכל הגובה
			</a>
		));
	}
	if (pictures.length === 0) return null;
	const open = () => {
		setOpen(true);
		dialog.current?.showModal();
	};
	return (
		<>
			<Button kind="line" small aria-keyshortcuts={hasKey ? "f" : undefined} onClick={open}>
				{label} {hasKey && <Kbd>f</Kbd>}
			</Button>
			<Large
				ref={dialog}
				pictures={pictures}
				isOpen={isOpen}
				onClose={() => {
					setOpen(false);
					// Enter triggers the printed button again.
					if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
				}}
			/>
		</>
	);
}

type LargeProps = Pick<FullHeightProps, "pictures"> & {
	ref: RefObject<HTMLDialogElement | null>;
	isOpen: boolean;
	onClose: () => void;
};

function Large({ ref, pictures, isOpen, onClose }: LargeProps) {
	const close = () => ref.current?.close();
	const named = pictures.length > 1 ? "סלפי מול תמונה" : pictures[0]?.name;
	return (
		<dialog
			ref={ref}
			className={styles.large}
			aria-label={`${named}, בכל הגובה`}
			onClose={onClose}
			onKeyDown={(event) => {
				if (event.code !== "KeyF" && event.code !== "KeyS") return;
				// The desk's keys would open it again.
				event.preventDefault();
				close();
			}}
		>
			{isOpen &&
				pictures.map((picture) => (
					<LargePicture key={picture.id} picture={picture} onLost={close} />
				))}
			<div className={styles.close}>
				<IconButton label="סגירה" onClick={close} autoFocus>
					<Icon name="close" />
				</IconButton>
			</div>
		</dialog>
	);
}

type LargePictureProps = { picture: EvidencePicture; onLost: () => void };

/** Counts as looked at after two seconds, and says so. */
function LargePicture({ picture, onLost }: LargePictureProps) {
	const { id, name, sharp, isMirrored } = picture;
	const { looked, look } = usePictures();
	const [isLoaded, setLoaded] = useState(false);
	const count = useEffectEvent(() => look(id));
	useEffect(() => {
		if (!isLoaded) return;
		const timer = setTimeout(() => count(), lookMs);
		return () => clearTimeout(timer);
	}, [isLoaded]);
	return (
		<figure>
			<img
				className={isMirrored ? styles.mirrored : ""}
				src={sharp}
				alt={name}
				onLoad={() => setLoaded(true)}
				onError={() => {
					onLost();
					sayAloud(pictureLost, { isUrgent: true });
				}}
			/>
			<figcaption className={styles.seen}>
				{looked.has(id) ? (
					<>
						<Icon name="check" /> נראה
					</>
				) : (
					"נחשב אחרי שתי שניות"
				)}
			</figcaption>
		</figure>
	);
}
