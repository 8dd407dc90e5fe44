import { use } from "react";
import { Link } from "react-router";
import { IconButton } from "../button.tsx";
import { Icon, Initial } from "../icon.tsx";
import styles from "./account-menu.module.css";
import { OwnFace } from "./own-face.ts";
import { area, joining } from "./personal-places.ts";
import { Unread, type Waiting } from "./unread.tsx";

const account = { href: "/account", label: "החשבון שלי", icon: "shield" } as const;

const ofMembers = [
	{ ...area, icon: "door" },
	{ href: "/profile", label: "הפרופיל שלי", icon: "user" },
	{ href: "/application", label: "הצטרפות ומינוי", icon: "key" },
	account,
] as const;

/** Shown in the header to a signed-in person instead of the two doors (`product.md`, "People"). */
export const accountPlaces = ({ desk, role }: Pick<AccountMenuProps, "desk" | "role">) =>
	desk
		? ([{ href: desk, label: "לשולחן הצוות", icon: "home" }, account] as const)
		: ofMembers.map((place) =>
				role === "baby" && place.href === joining.href ? { ...place, ...joining } : place,
			);

type AccountMenuProps = {
	path: string;
	name: string | null;
	/** The desk's address, for people who work there. */
	desk: string | null;
	/** Women buy no month. */
	role: "daddy" | "baby" | null;
	waiting: Waiting;
	/** The page that a lock returns to; null: there is no code. */
	locksTo: string | null;
};

/** A native popover: opens, closes and restores the focus without a script. */
export function AccountMenu({ path, name, desk, role, waiting, locksTo }: AccountMenuProps) {
	const face = use(OwnFace);
	return (
		<div className={styles.account}>
			<IconButton label="התפריט האישי" line={!(face || name)} popoverTarget="account-menu">
				<span className={face || name ? styles.face : undefined}>
					{face ?? <Initial name={name} />}
				</span>
			</IconButton>
			<div id="account-menu" className={styles.menu} popover="auto">
				<nav aria-label="התפריט האישי">
					{accountPlaces({ desk, role }).map(({ href, label, icon }) => (
						<Link
							key={href}
							to={href}
							reloadDocument={href === desk}
							aria-current={path === href ? "page" : undefined}
						>
							<Icon name={icon} />
							{label}
							<Unread place={href} waiting={waiting} />
						</Link>
					))}
				</nav>
				{locksTo !== null && (
					<form method="post" action="/account/lock/now">
						<input type="hidden" name="back" value={locksTo} />
						<button type="submit">
							<Icon name="lock" />
							לנעול עכשיו
						</button>
					</form>
				)}
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
