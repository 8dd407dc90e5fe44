import type { ReactNode } from "react";
import { PersistentToastText } from "../ui/feedback/toast.tsx";
import { MemberFrame } from "../ui/layout/member-frame.tsx";
import styles from "./account-frame.module.css";

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
					<a className={`link small ${styles.back}`} href="/account">
						חזרה לחשבון
					</a>
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
