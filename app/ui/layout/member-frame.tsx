import type { ReactNode } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { Initial } from "../icon.tsx";
import styles from "./member-frame.module.css";
import { Unread } from "./unread.tsx";

const account = [
	{ href: "/account", label: "החשבון שלי" },
	{ href: "/account/second-factor", label: "אימות דו־שלבי" },
] as const;

const ofStaff = (desk: string) => [[{ href: desk, label: "לשולחן הצוות" }], account] as const;

const ofMembers = [
	[
		{ href: "/profile", label: "הפרופיל שלי" },
		{ href: "/profile/photos", label: "תמונות" },
		{ href: "/profile/wishes", label: "העדפות" },
		{ href: "/profile/preview", label: "כך רואים אותך" },
		{ href: "/application", label: "הצטרפות ומינוי" },
		{ href: "/verification", label: "אימות" },
	],
	[account[0], { href: "/account/receipts", label: "קבלות" }, account[1]],
	[
		{ href: "/support", label: "הפניות שלי" },
		{ href: "/contact", label: "יצירת קשר" },
	],
] as const;

const sinceMonth = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	month: "long",
	year: "numeric",
});

const privacy = { href: "/account/privacy", label: "פרטיות ודיסקרטיות" } as const;

const notices = { href: "/notifications", label: "התראות" } as const;

const access = { href: "/profile/access", label: "גישה לאלבום" } as const;

/** A member's places also lead to what others see. */
const ofInside = [[...ofMembers[0], access, privacy, notices], ...ofMembers.slice(1)] as const;

type Me = { name: string | null; since: Date | null; desk: string | null; requests: number };

const useMe = () => useRouteLoaderData<{ me?: Me | null }>("root")?.me;

type MemberFrameProps = {
	/** At the head of the side instead of the initial and the name. */
	side?: ReactNode;
	children: ReactNode;
};

/** The frame of a person's own pages: who it is and where else to go at the side, the page beside it. */
export function MemberFrame({ side, children }: MemberFrameProps) {
	const { pathname } = useLocation();
	const me = useMe();
	const groups = me?.desk ? ofStaff(me.desk) : me?.since ? ofInside : ofMembers;
	const places: readonly string[] = groups.flat().map(({ href }) => href);
	// The nearest page above this one.
	const current = places
		.filter((href) => `${pathname}/`.startsWith(`${href}/`))
		.toSorted((a, b) => b.length - a.length)[0];
	return (
		<div className={`wrap ${styles.frame}`}>
			<div className={styles.side}>
				{side ?? <MeHere />}
				<nav className={styles.nav} aria-label="האזור האישי">
					{groups.map((group) => (
						<ul key={group[0].href}>
							{group.map(({ href, label }) => (
								<li key={href}>
									<Link
										to={href}
										reloadDocument={href === me?.desk}
										aria-current={currentMark(href, current, pathname)}
									>
										{label}
										{href === access.href && (
											<Unread
												place="/profile"
												waiting={{ "/messages": 0, "/profile": me?.requests ?? 0 }}
											/>
										)}
									</Link>
								</li>
							))}
						</ul>
					))}
				</nav>
			</div>
			<div className={styles.main}>{children}</div>
		</div>
	);
}

function currentMark(href: string, current: string | undefined, pathname: string) {
	if (href === pathname) return "page";
	return href === current ? "true" : undefined;
}

function MeHere() {
	const me = useMe();
	if (!me) return null;
	return (
		<div className={styles.me}>
			<span className={styles.arch} aria-hidden="true">
				<Initial name={me.name} />
			</span>
			<div>
				{me.name && (
					<b>
						<bdi>{me.name}</bdi>
					</b>
				)}
				{me.since && (
					<span className="tiny muted">
						אצלנו מ<bdi>{sinceMonth.format(new Date(me.since))}</bdi>
					</span>
				)}
			</div>
		</div>
	);
}
