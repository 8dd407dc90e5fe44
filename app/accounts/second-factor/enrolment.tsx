import { CopyButton, PrintButton } from "./copy-button.tsx";
import styles from "./enrolment.module.css";
import type { Qr } from "./qr.server.ts";

export function ScanPicture({ qr, side }: { qr: Qr; side: number }) {
	return (
		<svg
			className={styles.qr}
			viewBox={`0 0 ${qr.size} ${qr.size}`}
			width={side}
			height={side}
			role="img"
			aria-label="קוד לסריקה באפליקציית האימות; אפשר להקליד במקומו את המפתח שכתוב מתחתיו"
			shapeRendering="crispEdges"
		>
			<rect width={qr.size} height={qr.size} fill="#fff" />
			<path d={qr.path} fill="#000" />
		</svg>
	);
}

/** The backup codes, shown once, to be copied, printed or written down. */
export function BackupCodeList({ codes }: { codes: readonly string[] }) {
	return (
		<>
			<ol className={styles.codes} dir="ltr">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<div className={`row ${styles.controls}`}>
				<CopyButton text={codes.join("\n")} what="הקודים" />
				<PrintButton />
			</div>
		</>
	);
}
