import type { ReactNode } from "react";
import { Done } from "../ui/feedback/done.tsx";
import { PersistentToastText } from "../ui/feedback/toast.tsx";
import { MemberFrame } from "../ui/layout/member-frame.tsx";
import styles from "./account-frame.module.css";
import rowsStyles from "./my-account.module.css";

type AccountFrameProps = {
	title: ReactNode;
	lead?: ReactNode;
	children: ReactNode;
};

/** The layout of /account and its subpages, in the frame of a person's own pages. */
export function AccountFrame({ title, lead, children }: AccountFrameProps) {
	return (
		<MemberFrame>
			<div className={styles.head}>
				<h1 className="h1">{title}</h1>
				{lead && <p className="lead">{lead}</p>}
			</div>
			<div className={styles.said}>
				<PersistentToastText />
			</div>
			{children}
		</MemberFrame>
	);
}

export function Rows({ children }: { children: ReactNode }) {
	return <ul className={rowsStyles.rows}>{children}</ul>;
}

type RowProps = {
	/** The portrait of the person in the row. */
	face?: ReactNode;
	label: ReactNode;
	value?: ReactNode;
	children?: ReactNode;
};

export function Row({ face, label, value, children }: RowProps) {
	return (
		<li className={rowsStyles.row}>
			{face && (
				<span className={rowsStyles.face} aria-hidden="true">
					{face}
				</span>
			)}
			<div className={rowsStyles.fact}>
				<p className={rowsStyles.label}>{label}</p>
				{value !== undefined && <p className="small muted">{value}</p>}
			</div>
			{children}
		</li>
	);
}

type LinkSheetProps = { art?: string; title: string; lead: ReactNode; children?: ReactNode };

/** The page behind a mailed link: one question or result, and one button. */
export function LinkSheet({ art = "c_letter", title, lead, children }: LinkSheetProps) {
	return (
		<Done art={art} title={title} acts={children}>
			<p>{lead}</p>
		</Done>
	);
}
