import {
	createContext,
	type PropsWithChildren,
	type ReactNode,
	useContext,
	useEffect,
	useMemo,
	useState,
} from "react";
import { sayAloud } from "../../../ui/browser/live-region.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IdleContext } from "../../keys/use-idle.ts";
import styles from "./evidence.module.css";

/** Delay before hover reveals, so that a passing cursor does not. */
const hoverMs = 200;

/** A person's picture on the desk: what it is, and its addresses. */
export type EvidencePicture = {
	/** `selfie`, or a photo's id. */
	id: string;
	/** Accessible name where no caption says it, such as "תמונה 2 מתוך 5". */
	name: string;
	/** Blurred and grey, made on the server. */
	blurred: string;
	/** Opening it is recorded. */
	sharp: string;
	/** The same for its place on the page, where it does not count as looked at. */
	small?: string;
	/** A selfie is mirrored, as the person sees it. */
	isMirrored?: boolean;
};

type Pictures = {
	open: ReadonlySet<string>;
	/** Those that were in view at full height long enough. */
	looked: ReadonlySet<string>;
	show: (ids: readonly string[], isOpen: boolean) => void;
	look: (id: string) => void;
};

const PicturesContext = createContext<Pictures>({
	open: new Set(),
	looked: new Set(),
	show: () => {},
	look: () => {},
});

/** The open pictures of a page, and those that were looked at. */
export const usePictures = () => useContext(PicturesContext);

/**
 * Tracks which pictures of a page are open, starting with those opened without JavaScript. After inactivity all are
 * closed again.
 */
export function Pictures({ shown, children }: PropsWithChildren<{ shown: readonly string[] }>) {
	const isIdle = useContext(IdleContext);
	const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(shown));
	const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
	useEffect(() => {
		if (isIdle) setOpen(new Set());
	}, [isIdle]);
	const pictures = useMemo(
		() => ({
			open,
			looked,
			show: (ids: readonly string[], isOpen: boolean) =>
				setOpen((before) =>
					isOpen
						? new Set([...before, ...ids])
						: new Set([...before].filter((id) => !ids.includes(id))),
				),
			look: (id: string) => setLooked((before) => new Set([...before, id])),
		}),
		[open, looked],
	);
	return <PicturesContext value={pictures}>{children}</PicturesContext>;
}

type EvidenceProps = {
	picture: EvidencePicture;
	/** The form that reveals without JavaScript; its pressed button names the picture. */
	form: string;
	/** Below the picture. */
	caption?: ReactNode;
	isSmall?: boolean;
	/** The key that shows it beside the selfie, as it is drawn and as it is pressed. */
	shortcut?: ReactNode;
	shortcutKey?: string | undefined;
	/** Shows it elsewhere too; a press then never closes it. */
	onShow?: () => void;
};

/**
 * A picture that is blurred until it is hovered, focused or pressed; only then the sharp one is fetched. Without
 * JavaScript the button reloads the page with this picture shown.
 */
export function Evidence(props: EvidenceProps) {
	const { picture, form, caption, shortcut, shortcutKey, isSmall, onShow } = props;
	const { id, name, blurred, sharp, small, isMirrored } = picture;
	const { open, show } = usePictures();
	const isPressed = open.has(id);
	const { isFetched, hover, onError } = useReveal(id, isPressed);
	const mirrored = isMirrored ? styles.mirrored : "";
	return (
		<button
			type="submit"
			form={form}
			name="shown"
			value={id}
			className={`${styles.picture} ${isSmall ? styles.small : ""}`}
			aria-pressed={isPressed}
			aria-keyshortcuts={shortcutKey}
			onClick={(event) => {
				event.preventDefault();
				show([id], onShow ? true : !isPressed);
				onShow?.();
			}}
			{...hover}
		>
			<img className={mirrored} src={blurred} alt="" width={320} height={400} />
			{isFetched && (
				<img className={mirrored} src={small ?? sharp} alt="" data-is-sharp onError={onError} />
			)}
			{!caption && <span className="sr">{name}, </span>}
			<span className={styles.closed}>
				<Icon name="eye-off" />
				{!isSmall && <span>מטושטשת</span>}
			</span>
			{caption && <span className={styles.caption}>{caption}</span>}
			{shortcut}
		</button>
	);
}

export const pictureLost = "התמונה לא נפתחה. ייתכן שהפריט נסגר או חזר לתור.";

/** Whether the sharp picture is fetched, which happens once and only when it is to be seen. */
function useReveal(id: string, isPressed: boolean) {
	const isIdle = useContext(IdleContext);
	const { show } = usePictures();
	const [isNear, setNear] = useState(false);
	const [wasNear, setWasNear] = useState(false);
	useEffect(() => {
		if (!isNear || wasNear) return;
		const timer = setTimeout(() => setWasNear(true), hoverMs);
		return () => clearTimeout(timer);
	}, [isNear, wasNear]);
	useEffect(() => {
		if (isIdle) setWasNear(false);
	}, [isIdle]);
	return {
		isFetched: !isIdle && (isPressed || wasNear),
		hover: {
			onPointerEnter: ({ pointerType }: { pointerType: string }) =>
				setNear(pointerType === "mouse"),
			onPointerLeave: () => setNear(false),
			onFocus: ({ currentTarget }: { currentTarget: Element }) =>
				setNear(currentTarget.matches(":focus-visible")),
			onBlur: () => setNear(false),
		},
		onError: () => {
			show([id], false);
			setWasNear(false);
			sayAloud(pictureLost, { isUrgent: true });
		},
	};
}

type GoneProps = { children: ReactNode; icon?: "info" | "lock"; isSmall?: boolean };

/** Shown in place of a picture that no longer exists, or is closed. */
export function EvidenceGone({ children, icon = "info", isSmall }: GoneProps) {
	return (
		<p className={`${styles.picture} ${styles.gone} ${isSmall ? styles.small : ""}`}>
			<Icon name={icon} />
			<span>{children}</span>
		</p>
	);
}
