import type { ButtonHTMLAttributes, ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./button.module.css";

type Look = {
	/** At most one accent per view; danger only inside a dialog. */
	kind?: "primary" | "accent" | "line" | "ghost" | "danger";
	small?: boolean;
	block?: boolean;
};

/** The class of a button's appearance, for elements that are not buttons. */
export function buttonClass({ kind = "primary", small, block }: Look): string {
	return [styles.btn, styles[kind], small && styles.small, block && styles.block]
		.filter(Boolean)
		.join(" ");
}

type ButtonProps = Look & ComponentProps<"button"> & { busy?: boolean };

/** A button. While busy it keeps its width, is announced as busy and cannot be pressed again. */
export function Button({ kind, small, block, busy, children, className, ...rest }: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			className={`${buttonClass({ kind, small, block })}${className ? ` ${className}` : ""}`}
			aria-busy={busy || undefined}
			disabled={busy || rest.disabled}
		>
			{children}
		</button>
	);
}

type LinkButtonProps = Look & Omit<ComponentProps<typeof Link>, "to"> & { href: string };

/** A link that looks like a button; with `reloadDocument` for anything that is not a page, such as a file. */
export function LinkButton({ kind, small, block, className, href, ...rest }: LinkButtonProps) {
	const look = `${buttonClass({ kind, small, block })}${className ? ` ${className}` : ""}`;
	// An anchor on the same page is left to the browser.
	if (href.startsWith("#")) return <a {...rest} href={href} className={look} />;
	return <Link {...rest} to={href} className={look} />;
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; line?: boolean };

/** A round button of 44 px that shows only an icon; its label is read aloud. */
export function IconButton({ label, line, children, ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			aria-label={label}
			className={`${styles.icon} ${line ? styles.iconLine : ""}`}
		>
			{children}
		</button>
	);
}
