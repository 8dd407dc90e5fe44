import { useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { inLabel } from "../../photos/photo.ts";
import { CropView } from "./crop-view.tsx";
import type { Hidden } from "./draw.ts";
import styles from "./editor.module.css";
import { History, Slider, type Tool, Tools } from "./editor-tools.tsx";
import { HideCanvas } from "./hide-canvas.tsx";
import { type Opened, useEdit } from "./use-edit.ts";

type EditorProps = {
	file: Blob;
	name: string;
	onDone: (file: Blob) => void;
	onClose: () => void;
};

const sizes = { least: 24, most: 320, step: 16 };

/** Crops, turns and hides parts of a picture in the browser; only the result is sent. */
export default function PhotoEditor({ file, name, onDone, onClose }: EditorProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const edit = useEdit(file);
	const { opened } = edit;
	const ready = opened === "unreadable" ? null : opened;
	const [tool, setTool] = useState<Tool>("crop");
	const [size, setSize] = useState({ blur: 120, mask: 300 });
	const [isFailed, setFailed] = useState(false);
	// Closed before it is removed, so that focus returns to where it was.
	useLayoutEffect(() => {
		const { current } = dialog;
		current?.showModal();
		return () => current?.close();
	}, []);

	const resize = (kind: Hidden["kind"], wanted: number) =>
		setSize({ ...size, [kind]: Math.min(sizes.most, Math.max(sizes.least, wanted)) });
	const finish = () => {
		if (!ready) return;
		setFailed(false);
		edit.finish(ready).then(onDone, () => setFailed(true));
	};

	return (
		<dialog
			ref={dialog}
			className={styles.editor}
			aria-label={`עריכת ${inLabel(name)}`}
			data-theme="dark"
			onClose={onClose}
			// A stray Esc must not lose the edit; only the buttons close the editor.
			onCancel={(event) => edit.isChanged && event.preventDefault()}
		>
			<div className={styles.view}>
				{opened === null && <p role="status">התמונה נפתחת...</p>}
				{opened === "unreadable" && (
					<Notice kind="danger" role="alert">
						הדפדפן לא הצליח לפתוח את הקובץ הזה. אפשר להעלות אותו בלי עריכה, או לבחור קובץ אחר.
					</Notice>
				)}
				{ready && <View edit={edit} opened={ready} tool={tool} size={size} onResize={resize} />}
			</div>
			<div className={styles.side}>
				<div className={styles.head}>
					<h2 className="h3">עריכת התמונה</h2>
					<IconButton label="סגירה בלי שינוי" onClick={onClose}>
						<Icon name="close" />
					</IconButton>
				</div>
				<Tools tool={tool} onTool={setTool} onTurn={edit.turn} />
				<Size edit={edit} tool={tool} size={size} onResize={resize} />
				<History count={edit.parts.length} {...edit} />
				<p className="tiny muted" id="editor-keys">
					הכול נעשה כאן, במכשיר. אלינו מגיעה רק התוצאה, ואי אפשר להסיר ממנה את הטשטוש. במקלדת:
					החיצים מזיזים. {tool !== "crop" && "מקש פלוס מגדיל, מקש מינוס מקטין, ורווח מסתיר."}
				</p>
				<End isFailed={isFailed} isReady={ready !== null} onFinish={finish} onClose={onClose} />
			</div>
		</dialog>
	);
}

type Sizes = Record<Hidden["kind"], number>;

type ViewProps = {
	edit: ReturnType<typeof useEdit>;
	tool: Tool;
	size: Sizes;
	onResize: (kind: Hidden["kind"], wanted: number) => void;
};

function View({ edit, opened, tool, size, onResize }: ViewProps & { opened: Opened }) {
	if (tool === "crop")
		return <CropView {...edit} opened={opened} onView={edit.setView} onCut={edit.cut} />;
	return (
		<HideCanvas
			opened={opened}
			framing={edit.framing}
			parts={edit.parts}
			tool={tool}
			size={size[tool]}
			onHide={edit.hide}
			onUndo={edit.undo}
			onResize={(step) => onResize(tool, size[tool] + step * sizes.step)}
		/>
	);
}

/** Size of the picture, the brush or the mask. */
function Size({ edit, tool, size, onResize }: ViewProps) {
	if (tool === "crop") {
		const setZoom = (zoom: number) => edit.setView({ ...edit.view, zoom });
		const { zoom } = edit.view;
		return <Slider label="קירוב" value={zoom} least={1} most={4} step={0.1} onChange={setZoom} />;
	}
	const label = tool === "blur" ? "גודל המברשת" : "גודל המסכה";
	const set = (wanted: number) => onResize(tool, wanted);
	return <Slider label={label} value={size[tool]} {...sizes} onChange={set} />;
}

type EndProps = {
	isFailed: boolean;
	isReady: boolean;
	onFinish: () => void;
	onClose: () => void;
};

function End({ isFailed, isReady, onFinish, onClose }: EndProps) {
	return (
		<div className={styles.end}>
			{isFailed && (
				<Notice kind="danger" role="alert">
					הדפדפן לא הצליח לשמור את העריכה. היא עוד כאן, ואפשר לנסות שוב.
				</Notice>
			)}
			<Button kind="accent" onClick={onFinish} disabled={!isReady}>
				שמירת העריכה
			</Button>
			<Button kind="ghost" onClick={onClose}>
				ביטול
			</Button>
		</div>
	);
}
