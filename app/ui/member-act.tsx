import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Button, buttonClass } from "./button.tsx";
import styles from "./member-act.module.css";

const sentenceId = "opens-later";

type MemberActProps = {
	/** The sign-in page, which returns here; absent: visitors read the sentence too. */
	signIn?: string;
	/** Without it the control is unstyled. */
	kind?: "line" | "accent" | "ghost";
	small?: boolean;
	block?: boolean;
	className?: string | undefined;
	"aria-label"?: string;
	children: ReactNode;
};

/**
 * An action that is not open yet: it says the sentence of `OpensLater`; where signing in would help, a
 * visitor is sent to do so and back (`product.md`, "What a control that does
 * nothing in the spec does here").
 */
export function MemberAct({ signIn, kind, small, block, className, ...rest }: MemberActProps) {
	const look = kind ? buttonClass({ kind, small, block }) : "";
	const props = { ...rest, className: [look, className].filter(Boolean).join(" ") };
	const isSignedIn = useIsSignedIn();
	if (signIn && !isSignedIn) return <a {...props} href={signIn} />;
	return <button type="button" {...props} popoverTarget={sentenceId} />;
}

type OpensLaterProps = {
	/** Visitors are told too, not sent to sign in. */ forAll?: boolean;
	children: ReactNode;
};

/** The explanation; one per page, closed by Esc or a click outside it. */
export function OpensLater({ forAll = false, children }: OpensLaterProps) {
	const isSignedIn = useIsSignedIn();
	if (!forAll && !isSignedIn) return null;
	return (
		<div id={sentenceId} className={styles.sentence} popover="auto" role="status">
			<p>{children}</p>
			<Button small popoverTarget={sentenceId} popoverTargetAction="hide">
				סגירה
			</Button>
		</div>
	);
}

function useIsSignedIn(): boolean {
	const root = useRouteLoaderData("root") as { isSignedIn?: boolean } | undefined;
	return root?.isSignedIn ?? false;
}
