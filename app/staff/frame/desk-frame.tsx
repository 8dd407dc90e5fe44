import { Fragment, type ReactNode, type RefObject, useRef } from "react";
import { Link, useLocation } from "react-router";
import { staffWarnedMs } from "../../accounts/sessions/staff-idle.ts";
import { IconButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ThemeSwitch } from "../../ui/layout/theme-switch.tsx";
import keyStyles from "../keys/key-list.module.css";
import { KeyList } from "../keys/key-list.tsx";
import { useKeys } from "../keys/keys.ts";
import { IdleContext, useIdle } from "../keys/use-idle.ts";
import type { DeskPage } from "../permissions.ts";
import { BarSearch } from "./bar-search.tsx";
import type { Desk } from "./desk.server.ts";
import styles from "./desk-frame.module.css";
import { DeskNotices } from "./notices.tsx";
import { Rail } from "./rail.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { usePulse } from "./use-pulse.ts";
import { useWhose } from "./use-whose.ts";

type DeskFrameProps = {
	desk: Desk;
	title: ReactNode;
	/** The line above it: where the page belongs, or the date. */
	crumb?: ReactNode;
	/** Beside the heading: filters, or acts on the whole page. */
	tools?: ReactNode;
	/** The page's own search in the top bar (`BarSearch`); absent: people search; null: none. */
	search?: ReactNode;
	/** The place to mark in the rail. */
	current: DeskPage;
	/** Whether its forms start over after every answer, as on a page that was just loaded. */
	startsOver?: boolean;
	children: ReactNode;
};

/**
 * The frame of every page of the desk: the rail, the top bar, and the page in `main`. Its route exports
 * `handle = desk` (`ui/page-handle.ts`), its loader returns `desk: await deskOf(args, staff)`.
 */
export function DeskFrame(props: DeskFrameProps) {
	const { desk, title, crumb, tools, search, current, startsOver, children } = props;
	const { key } = useLocation();
	const keys = useRef<HTMLDialogElement>(null);
	useWhose(desk.whose);
	useKeys(desk.hasKeys);
	usePulse(desk);
	const idle = useIdle();
	return (
		<div className={styles.desk} data-uses-escape>
			<Rail desk={desk} current={current} />
			<div className={styles.work}>
				<header className={styles.bar}>
					<span className={styles.menu}>
						<IconButton label="תפריט" popoverTarget="rail">
							<Icon name="menu" />
						</IconButton>
					</span>
					{search === undefined ? <FindPerson desk={desk} current={current} /> : search}
					<Freshness minutes={desk.freshMinutes} />
					<Appearance desk={desk} />
					<span>
						<Link
							to="/staff/keys"
							aria-keyshortcuts="?"
							className={styles.help}
							aria-label="כל המקשים"
							onClick={(event) => {
								if (event.ctrlKey || event.metaKey || event.shiftKey) return;
								event.preventDefault();
								keys.current?.showModal();
							}}
						>
							<Icon name="help" />
						</Link>
					</span>
				</header>
				<main id="main" tabIndex={-1} className={styles.main}>
					<div className={styles.title}>
						<div>
							{crumb && <p className={`num ${styles.crumb}`}>{crumb}</p>}
							<h1 className="h1">{title}</h1>
							<p className={styles.here} role="status">
								{desk.here.length > 0 && (
									<>
										<Icon name="eye" />
										<span>
											<Names names={desk.here} /> כאן
										</span>
									</>
								)}
							</p>
						</div>
						{tools && <div className={styles.tools}>{tools}</div>}
					</div>
					<DeskNotices notices={desk.notices} />
					{idle === "warned" && <IdleNotice />}
					<IdleContext value={idle !== "here"}>
						<Fragment key={startsOver ? key : null}>{children}</Fragment>
					</IdleContext>
				</main>
			</div>
			{desk.undo && <UndoBar {...desk.undo} />}
			<KeyDialog ref={keys} />
		</div>
	);
}

/** Names in a sentence: `רונן`, `רונן וטל`. */
function Names({ names }: { names: readonly string[] }) {
	return names.map((name, index) => (
		<Fragment key={name}>
			{index > 0 && (index === names.length - 1 ? " ו" : ", ")}
			<bdi>{name}</bdi>
		</Fragment>
	));
}

/** For roles that may view people. */
function FindPerson({ desk, current }: Pick<DeskFrameProps, "desk" | "current">) {
	const isOffered = desk.places.some(({ places }) => places.some(({ page }) => page === "people"));
	if (!isOffered) return null;
	return (
		<BarSearch
			action="/staff/people"
			name="q"
			label="כינוי, כתובת, מספר חבר, קבלה או פנייה"
			maxLength={254}
			// The record has a search of its own.
			hasKey={current !== "record"}
		/>
	);
}

/** Shown a minute before the session ends. */
function IdleNotice() {
	return (
		<Notice kind="accent" role="alert">
			<b>
				<bdi dir="ltr">{staffWarnedMs / 60_000}</bdi> דקות בלי פעולה.
			</b>{" "}
			בעוד דקה החיבור נסגר. כל לחיצה או הקלדה משאירות אותו פתוח.
		</Notice>
	);
}

/** The list of keys, as a dialog where its link would open the page. */
function KeyDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
	return (
		<dialog ref={ref} id="keys" className={keyStyles.dialog} aria-labelledby="keys-title">
			<form method="dialog" className={keyStyles.head}>
				<h2 id="keys-title">מקשים</h2>
				<IconButton label="סגירה" type="submit" autoFocus>
					<Icon name="close" />
				</IconButton>
			</form>
			<KeyList heading="h3" />
			<p className="small">
				<Link className="link" to="/staff/keys">
					לכיבוי המקשים
				</Link>
			</p>
		</dialog>
	);
}

function Freshness({ minutes }: { minutes: number }) {
	return (
		<span className={styles.fresh} data-fresh={minutes > 0 ? "" : undefined}>
			<Icon name="key" />
			<span>
				{minutes > 0 ? (
					<>
						האימות בתוקף עוד <bdi dir="ltr">{minutes}</bdi> דק׳
					</>
				) : (
					"תוקף האימות פג"
				)}
			</span>
		</span>
	);
}

function Appearance({ desk }: { desk: Desk }) {
	return (
		<>
			<span className={styles.theme}>
				<IconButton label="מצב תצוגה" popoverTarget="desk-theme">
					<Icon name="moon" />
				</IconButton>
			</span>
			<div id="desk-theme" className={styles.themes} popover="auto">
				<ThemeSwitch theme={desk.theme} back={desk.back} />
			</div>
		</>
	);
}
