import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import tones from "../theme/tones.module.css";
import styles from "./notice.module.css";

type NoticeProps = {
	kind?: "plain" | "accent" | "success" | "danger";
	/** Announced when it appears after an action. */
	role?: "status" | "alert";
	children: ReactNode;
};

/** A message that stays on the page: what happened, what is safe, what comes next. */
export function Notice({ kind = "plain", role, children }: NoticeProps) {
	const icon = { plain: "info", accent: "info", success: "check", danger: "warning" } as const;
	return (
		<div className={`${styles.notice} ${tones[kind]}`} role={role}>
			<Icon name={icon[kind]} />
			<div>{children}</div>
		</div>
	);
}
