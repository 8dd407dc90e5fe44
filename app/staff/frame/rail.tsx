import { Link } from "react-router";
import { roleNames, staffRoles } from "../../accounts/staff.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon, Initial } from "../../ui/icon.tsx";
import { BrandLink } from "../../ui/layout/brand-link.tsx";
import type { DeskPage } from "../permissions.ts";
import type { Desk, QueueCount } from "./desk.server.ts";
import { forgetDrafts } from "./drafts.ts";
import styles from "./rail.module.css";

/**
 * The places of the desk, always dark. Between 768 and 1200 px only their icons show; below, it is a
 * native popover, which opens, closes and restores the focus without a script.
 */
export function Rail({ desk, current }: { desk: Desk; current: DeskPage }) {
	return (
		<aside
			id="rail"
			className={`night ${styles.rail}`}
			data-theme="dark"
			popover="auto"
			aria-label="תפריט הצוות"
		>
			<div className={styles.inside}>
				<div className={styles.head}>
					<span className={styles.brand}>
						<BrandLink href="/staff" to="לסקירה" />
					</span>
					<small>השולחן</small>
					<span className={styles.close}>
						<IconButton label="סגירת התפריט" popoverTarget="rail" popoverTargetAction="hide">
							<Icon name="close" />
						</IconButton>
					</span>
				</div>
				<nav aria-label="ראשי">
					{desk.places.map(({ title, places }) => (
						<div key={title}>
							{title && <p>{title}</p>}
							<ul>
								{places.map(({ page, href, label, icon, count }) => (
									<li key={page}>
										<Link
											to={href}
											title={label}
											aria-current={page === current ? "page" : undefined}
										>
											<Icon name={icon} />
											<span className={styles.label}>{label}</span>
											{count && <Count count={count} />}
										</Link>
									</li>
								))}
							</ul>
						</div>
					))}
				</nav>
				<Me desk={desk} />
			</div>
		</aside>
	);
}

function Count({ count: { open, late } }: { count: QueueCount }) {
	if (open === 0) return null;
	return (
		<span className={`num ${styles.count}`} data-late={late > 0 ? "" : undefined}>
			{open}
			{late > 0 && <span className="sr">, {late} באיחור</span>}
		</span>
	);
}

function Me({ desk: { name, roles } }: { desk: Desk }) {
	const names = staffRoles.filter((role) => roles.includes(role)).map((role) => roleNames[role]);
	return (
		<div className={styles.me}>
			<a href="/account" title="החשבון שלי">
				<span className={styles.initial}>
					<Initial name={name} />
				</span>
				<span className={styles.label}>
					<b>
						<bdi>{name}</bdi>
					</b>
					{names.join(", ")}
				</span>
			</a>
			<form method="post" action="/sign-out" onSubmit={() => forgetDrafts()}>
				<IconButton label="התנתקות" type="submit">
					<Icon name="sign-out" />
				</IconButton>
			</form>
		</div>
	);
}
