import { IconButton } from "../button.tsx";
import { Icon, Initial } from "../icon.tsx";
import styles from "./account-menu.module.css";

const account = { href: "/account", label: "החשבון שלי", icon: "shield" } as const;

const places = {
	members: [
		{ href: "/profile", label: "הפרופיל שלי", icon: "user" },
		{ href: "/application", label: "הצטרפות ומינוי", icon: "key" },
		account,
	],
	staff: [{ href: "/staff", label: "לשולחן הצוות", icon: "home" }, account],
} as const;

/** Shown in the header to a signed-in person instead of the two doors (`product.md`, "People"). */
export const accountPlaces = (isStaff: boolean) => (isStaff ? places.staff : places.members);

type AccountMenuProps = { path: string; name: string | null; isStaff: boolean };

/** A native popover: opens, closes and restores the focus without a script. */
export function AccountMenu({ path, name, isStaff }: AccountMenuProps) {
	return (
		<div className={styles.account}>
			<IconButton label="התפריט האישי" line={!name} popoverTarget="account-menu">
				<span className={name ? styles.initial : undefined}>
					<Initial name={name} />
				</span>
			</IconButton>
			<div id="account-menu" className={styles.menu} popover="auto">
				<nav aria-label="התפריט האישי">
					{accountPlaces(isStaff).map(({ href, label, icon }) => (
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
