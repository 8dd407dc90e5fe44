import type { ReactNode } from "react";
import { Link } from "react-router";
import { Done } from "../ui/feedback/done.tsx";
import { PersistentToastText } from "../ui/feedback/toast.tsx";
import { MemberFrame } from "../ui/layout/member-frame.tsx";
import styles from "./account-frame.module.css";
import rowsStyles from "./my-account.module.css";

type AccountFrameProps = {
	title: ReactNode;
	lead?: ReactNode;
	/** A subpage of /account, with a link back to it. */
	isInner?: boolean;
	children: ReactNode;
};

/** The layout of /account and its subpages, in the frame of a person's own pages. */
export function AccountFrame({ title, lead, isInner, children }: AccountFrameProps) {
	return (
		<MemberFrame>
			<div className={styles.head}>
				{isInner && (
					<Link className={`link small ${styles.back}`} to="/account">
						חזרה לחשבון
					</Link>
				)}
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
	label: ReactNode;
	value?: ReactNode;
	children?: ReactNode;
};

/** One row: label, value and actions. */
export function Row({ label, value, children }: RowProps) {
	return (
		<li className={rowsStyles.row}>
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
