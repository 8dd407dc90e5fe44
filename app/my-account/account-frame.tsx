import type { ReactNode } from "react";
import { Said } from "../ui/feedback/said.tsx";
import styles from "./account-frame.module.css";

type AccountFrameProps = {
	title: ReactNode;
	lead?: ReactNode;
	/** A subpage of /account, with a link back to it. */
	isInner?: boolean;
	children: ReactNode;
};

/** The layout of /account and its subpages: one column of readable width. */
export function AccountFrame({ title, lead, isInner, children }: AccountFrameProps) {
	return (
		<>
			<div className="pagehead">
				<div className={`wrap ${styles.column}`}>
					{isInner && (
						<a className={`link small ${styles.back}`} href="/account">
							חזרה לחשבון
						</a>
					)}
					<h1 className="h1">{title}</h1>
					{lead && <p className="lead">{lead}</p>}
				</div>
			</div>
			<section className={`section ${styles.content}`}>
				<div className={`wrap ${styles.column}`}>
					<div className={styles.said}>
						<Said />
					</div>
					{children}
				</div>
			</section>
		</>
	);
}
