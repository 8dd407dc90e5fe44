import { IconButton, LinkButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { AccountMenu, accountPlaces } from "./account-menu.tsx";
import { BrandLink } from "./brand-link.tsx";
import styles from "./header.module.css";
import { QuickExit } from "./quick-exit.tsx";

/** The navigation in the specification's order (section 2). */
const places = [
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

type HeaderProps = {
	/** The path of the page that is shown. */
	path: string;
	/** On pages that begin with a night band the header belongs to the night. */
	night: boolean;
	/** The two doors give way to the personal menu; a look, not a right. */
	isSignedIn: boolean;
};

/**
 * The head of every page. On small screens the one list of links becomes a native popover,
 * which opens, closes and gives the focus back without a script.
 */
export function Header({ path, night, isSignedIn }: HeaderProps) {
	return (
		<header className={styles.header} data-theme={night ? "dark" : undefined}>
			<div className={`wrap ${styles.bar}`}>
				<BrandLink />
				<nav id="menu" className={styles.menu} popover="auto" aria-label="ניווט ראשי">
					{places.map(({ href, label }) => (
						<a key={href} href={href} aria-current={currentness(href, path)}>
							{label}
							<Icon name="chevron" />
						</a>
					))}
					<div className={styles.doors}>
						{isSignedIn ? (
							accountPlaces.map(({ href, label }) => (
								<LinkButton key={href} kind="line" href={href}>
									{label}
								</LinkButton>
							))
						) : (
							<>
								<LinkButton kind="line" href="/auth">
									התחברות
								</LinkButton>
								<LinkButton kind="accent" href="/auth?tab=signup">
									הרשמה
								</LinkButton>
							</>
						)}
					</div>
				</nav>
				<div className={styles.acts}>
					{isSignedIn ? (
						<AccountMenu path={path} />
					) : (
						<>
							<LinkButton kind="ghost" small href="/auth" className={styles.wide}>
								התחברות
							</LinkButton>
							<LinkButton kind="accent" small href="/auth?tab=signup">
								הרשמה
							</LinkButton>
						</>
					)}
					<QuickExit />
					<span className={styles.toggle}>
						<IconButton label="תפריט" popoverTarget="menu">
							<Icon name="menu" />
							<Icon name="close" />
						</IconButton>
					</span>
				</div>
			</div>
		</header>
	);
}

function currentness(href: string, asked: string): "page" | "true" | undefined {
	// The router takes /About/ for /about, and so does the mark.
	const path = asked.toLowerCase().replace(/(?<=.)\/+$/, "");
	if (path === href) return "page";
	return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
