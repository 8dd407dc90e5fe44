import { Link } from "react-router";
import { IconButton } from "../button.tsx";
import { Icon, Initial } from "../icon.tsx";
import styles from "./account-menu.module.css";
import { areaPath } from "./personal-places.ts";

const account = { href: "/account", label: "החשבון שלי", icon: "shield" } as const;

const ofMembers = [
	{ href: areaPath, label: "האזור שלי", icon: "door" },
	{ href: "/profile", label: "הפרופיל שלי", icon: "user" },
	{ href: "/application", label: "הצטרפות ומינוי", icon: "key" },
	account,
] as const;

/** Shown in the header to a signed-in person instead of the two doors (`product.md`, "People"). */
export const accountPlaces = (desk: string | null) =>
	desk ? ([{ href: desk, label: "לשולחן הצוות", icon: "home" }, account] as const) : ofMembers;

type AccountMenuProps = {
	path: string;
	name: string | null;
	/** The desk's address, for who works there. */
	desk: string | null;
};

/** A native popover: opens, closes and restores the focus without a script. */
export function AccountMenu({ path, name, desk }: AccountMenuProps) {
	return (
		<div className={styles.account}>
			<IconButton label="התפריט האישי" line={!name} popoverTarget="account-menu">
				<span className={name ? styles.initial : undefined}>
					<Initial name={name} />
				</span>
			</IconButton>
			<div id="account-menu" className={styles.menu} popover="auto">
				<nav aria-label="התפריט האישי">
					{accountPlaces(desk).map(({ href, label, icon }) => (
						<Link
							key={href}
							to={href}
							reloadDocument={href === desk}
							aria-current={path === href ? "page" : undefined}
						>
							<Icon name={icon} />
							{label}
						</Link>
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
