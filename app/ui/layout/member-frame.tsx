import { type ReactNode, use } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { Icon, Initial } from "../icon.tsx";
import styles from "./member-frame.module.css";
import { OwnFace } from "./own-face.ts";
import { area, groupPath, type Owner, personalGroups, placeOf } from "./personal-places.ts";
import { Unread } from "./unread.tsx";

const account = [
	{ href: "/account", label: "החשבון שלי" },
	{ href: "/account/second-factor", label: "אימות דו־שלבי" },
] as const;

const sinceMonth = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	month: "long",
	year: "numeric",
});

type Me = Owner & { name: string | null; desk: string | null; requests: number };

const useMe = () => useRouteLoaderData<{ me?: Me | null }>("root")?.me;

type MemberFrameProps = {
	/** At the top of the side column instead of the initial and the name. */
	side?: ReactNode;
	/** The page itself is the map of the area. */
	isMap?: boolean;
	children: ReactNode;
};

/**
 * The frame of a person's own pages: who it is and where else to go at the side, the page beside it. On a phone the
 * side is one line, back to the overview.
 */
export function MemberFrame({ side, isMap = false, children }: MemberFrameProps) {
	const { pathname } = useLocation();
	const me = useMe();
	return (
		<div className={`wrap ${styles.frame}`}>
			<div className={styles.side}>
				{side ?? <MeHere />}
				{me?.desk ? (
					<DeskPlaces desk={me.desk} path={pathname} />
				) : (
					!isMap && <Places owner={me} path={pathname} requests={me?.requests ?? 0} />
				)}
			</div>
			<div className={styles.main}>{children}</div>
		</div>
	);
}

type PlacesProps = { owner: Owner | null | undefined; path: string; requests: number };

/** Both levels of the personal area. */
function Places({ owner, path, requests }: PlacesProps) {
	const groups = personalGroups(owner);
	const current = placeOf(groups, path);
	const above = aboveOf(current, path);
	return (
		<>
			<WayUp {...above} />
			<nav className={styles.nav} aria-label="האזור האישי">
				<Link to={area.href}>{area.label}</Link>
				{groups.map(({ key, label, places }) => (
					<section key={key} aria-labelledby={`area-${key}`}>
						<p className="tiny muted" id={`area-${key}`}>
							{label}
						</p>
						<ul>
							{places.map(({ href, label }) => (
								<li key={href}>
									<Link to={href} aria-current={currentMark(href, current?.place.href, path)}>
										{label}
										{href === "/profile/access" && (
											<Unread place="/profile" waiting={{ "/messages": 0, "/profile": requests }} />
										)}
									</Link>
								</li>
							))}
						</ul>
					</section>
				))}
			</nav>
		</>
	);
}

/** On a phone, the link back to the level above. */
export function WayUp({ href, label }: { href: string; label: string }) {
	return (
		<Link className={styles.up} to={href}>
			<Icon name="arrow" />
			{label}
		</Link>
	);
}

/** Where a phone goes back to: from a page below a place to the place, and from a place to its group. */
function aboveOf(current: ReturnType<typeof placeOf>, path: string) {
	if (!current) return area;
	const { group, place } = current;
	return place.href === path ? { href: groupPath(group), label: group.label } : place;
}

/** Staff have an account and no profile. */
function DeskPlaces({ desk, path }: { desk: string; path: string }) {
	const current = account.findLast(({ href }) => `${path}/`.startsWith(`${href}/`))?.href;
	return (
		<nav className={`${styles.nav} ${styles.desk}`} aria-label="האזור האישי">
			<ul>
				<li>
					<Link to={desk} reloadDocument>
						לשולחן הצוות
					</Link>
				</li>
				{account.map(({ href, label }) => (
					<li key={href}>
						<Link to={href} aria-current={currentMark(href, current, path)}>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

function currentMark(href: string, current: string | undefined, pathname: string) {
	if (href === pathname) return "page";
	return href === current ? "true" : undefined;
}

/** @param isLarge when nothing else is beside the map of the area. */
export function MeHere({ isLarge = false }: { isLarge?: boolean }) {
	const me = useMe();
	const face = use(OwnFace);
	if (!me) return null;
	return (
		<div className={`${styles.me} ${isLarge ? styles.large : ""}`}>
			<span className={styles.arch} aria-hidden="true">
				{face ?? <Initial name={me.name} />}
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
