import { Link } from "react-router";
import { IconButton, LinkButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { AccountMenu, accountPlaces } from "./account-menu.tsx";
import { Bell } from "./bell.tsx";
import { BrandLink } from "./brand-link.tsx";
import styles from "./header.module.css";
import { QuickExit } from "./quick-exit.tsx";
import { Unread, type Waiting } from "./unread.tsx";

/** The navigation in the specification's order (section 2). */
export const places = [
	{ href: "/", label: "דף הבית" },
	{ href: "/sugardaddy", label: "שוגר דדי" },
	{ href: "/sugarbaby", label: "שוגר בייבי" },
	{ href: "/gallery", label: "גלריה" },
	{ href: "/gifts", label: "מתנות" },
	{ href: "/articles", label: "מאמרים" },
	{ href: "/about", label: "אודות" },
	{ href: "/privacy", label: "פרטיות" },
	{ href: "/contact", label: "יצירת קשר" },
] as const;

/** For members (`members.md` 9); the rest is in the account menu. */
export const memberPlaces = [
	{ href: "/today", label: "היום", icon: "today" },
	{ href: "/gallery", label: "גלריה", icon: "users" },
	{ href: "/messages", label: "הודעות", icon: "chat" },
	{ href: "/favourites", label: "מועדפים", icon: "heart" },
	{ href: "/gifts", label: "מתנות", icon: "gift" },
] as const;

/** Where the name links for a member who is signed in. */
const today = { href: "/today", to: "להיום" } as const;

export type Doors = { signIn: string; signUp: string };

type HeaderProps = {
	path: string;
	/** The addresses of the two doors, where they lead on to somewhere. */
	doors?: Doors | undefined;
	/** The page starts with a dark hero, so the header is dark too. */
	darkHero: boolean;
	/** Replaces the two doors by the account menu; affects the appearance only, not access. */
	isSignedIn: boolean;
	/** Of the signed-in person; null on pages cached for everybody. */
	name: string | null;
	/** The desk's address, for people who work there. */
	desk: string | null;
	role: "daddy" | "baby" | null;
	/** The signed-in person is a member: the navigation is a member's, on a phone at the bottom. */
	isMember: boolean;
	waiting: Waiting;
	/** The page that a lock returns to; null: there is no code. */
	locksTo: string | null;
};

/**
 * The header of every page. On small screens the list of links becomes a native popover, which
 * opens, closes and restores the focus without a script.
 */
export function Header(props: HeaderProps) {
	const { path, darkHero, isSignedIn, name, desk, role, isMember, waiting, locksTo } = props;
	const { signIn = "/auth", signUp = "/auth?tab=signup" } = props.doors ?? {};
	return (
		<header className={styles.header} data-theme={darkHero ? "dark" : undefined}>
			<div className={`wrap ${styles.bar}`}>
				<BrandLink {...(isMember ? today : {})} />
				<nav id="menu" className={styles.menu} popover="auto" aria-label="ניווט ראשי">
					{(isMember ? memberPlaces : places).map(({ href, label }) => (
						<Link
							key={href}
							to={href}
							aria-current={currentness(href, path)}
							data-unread={(href === "/messages" && waiting[href]) || undefined}
						>
							{label}
							{isMember && <Unread place={href} waiting={waiting} />}
							<Icon name="chevron" />
						</Link>
					))}
					<div className={styles.doors}>
						{isSignedIn ? (
							accountPlaces({ desk, role }).map(({ href, label }) => (
								<LinkButton key={href} kind="line" href={href}>
									{label}
								</LinkButton>
							))
						) : (
							<>
								<LinkButton kind="line" href={signIn}>
									התחברות
								</LinkButton>
								<LinkButton kind="accent" href={signUp}>
									הרשמה
								</LinkButton>
							</>
						)}
					</div>
				</nav>
				<div className={styles.acts}>
					{isSignedIn ? (
						<>
							{!desk && <Bell path={path} waiting={waiting} />}
							<AccountMenu
								path={path}
								name={name}
								desk={desk}
								role={role}
								waiting={waiting}
								locksTo={locksTo}
							/>
						</>
					) : (
						<>
							<LinkButton kind="line" small href={signIn}>
								התחברות
							</LinkButton>
							<LinkButton kind="ghost" small href={signUp} className={styles.wide}>
								הרשמה
							</LinkButton>
						</>
					)}
					{!isMember && (
						<span className={styles.toggle}>
							<IconButton label="תפריט" popoverTarget="menu">
								<Icon name="menu" />
								<Icon name="close" />
							</IconButton>
						</span>
					)}
				</div>
				<QuickExit />
			</div>
		</header>
	);
}

/** Whether a place is this page, or the page is below it. */
export function currentness(href: string, asked: string): "page" | "true" | undefined {
	// The router treats /About/ as /about, and so does this mark.
	const path = asked.toLowerCase().replace(/(?<=.)\/+$/, "");
	if (path === href) return "page";
	return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
