import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Initial } from "../initial.tsx";
import styles from "./account-menu.module.css";

/** Shown in the header to a signed-in person instead of the two doors (`product.md`, "People"). */
export const accountPlaces = [
	{ href: "/profile", label: "הפרופיל שלי", icon: "user" },
	{ href: "/application", label: "הצטרפות ומינוי", icon: "key" },
	{ href: "/account", label: "החשבון שלי", icon: "shield" },
] as const;

/** A native popover: opens, closes and restores the focus without a script. */
export function AccountMenu({ path, name }: { path: string; name: string | null }) {
	return (
		<div className={styles.account}>
			<IconButton label="התפריט האישי" line={!name} popoverTarget="account-menu">
				<span className={name ? styles.initial : undefined}>
					<Initial name={name} />
				</span>
			</IconButton>
			<div id="account-menu" className={styles.menu} popover="auto">
				<nav aria-label="התפריט האישי">
					{accountPlaces.map(({ href, label, icon }) => (
						<a key={href} href={href} aria-current={path === href ? "page" : undefined}>
							<Icon name={icon} />
							{label}
						</a>
					))}
				</nav>
				<form method="post" action="/sign-out">
					<button type="submit">
						<Icon name="sign-out" />
						התנתקות
					</button>
				</form>
			</div>
		</div>
	);
}
