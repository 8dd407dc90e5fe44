import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { educations, seeks, tags } from "../../profiles/lists.ts";
import { regions } from "../../profiles/towns/nearness.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import {
	clearedPath,
	type MemberFilters,
	type WishFilters,
	withWishes,
} from "../search/filters.ts";
import styles from "./filter-bar.module.css";
import {
	ageWords,
	countWords,
	onlineOptions,
	othersWords,
	seeksWords,
	tickOptions,
	type Wording,
	whereWords,
	withinOptions,
} from "./filter-words.ts";
import togglesStyles from "./toggles.module.css";
import { useFilterForm, useRemaining, useTownNames } from "./use-filter-form.ts";

type BarProps = Wording & {
	filters: MemberFilters;
	/** The own wishes, which stand in cells where nothing else is chosen. */
	wishes: WishFilters | null;
	showsPresence: boolean;
	/** How many people these filters find; null if not counted. */
	count: number | null;
	opener: RefObject<HTMLAnchorElement | null>;
};

/**
 * The filters as one GET form: a bar of cells that show their values and open below; on a phone a sheet with its
 * own URL.
 */
export function FilterBar({ count, opener, ...asked }: BarProps) {
	const { filters, wishes, side } = asked;
	const cleared = clearedPath(filters, wishes);
	const { form, closer, isOpen, isDialog, isShut, sent, submit } = useFilterForm(filters, opener);
	const found = count === null ? null : countWords(side, count);
	const { search } = useLocation();
	const { words, news, ask } = useRemaining(filters, found);
	return (
		<search>
			<form
				ref={form}
				id="filters"
				action="/gallery"
				className={`${styles.bar} ${isOpen ? styles.opened : ""} ${isShut ? styles.shut : ""}`}
				aria-label="סינון הגלריה"
				{...(isDialog && { role: "dialog", "aria-modal": true })}
				onSubmit={submit}
				onInput={({ currentTarget }) => {
					// The bar has no button that says a number.
					if (isOpen) ask(currentTarget);
				}}
			>
				<div className={styles.head}>
					<h2 className="h3">סינון</h2>
					<Link ref={closer} to={{ search, hash: "open-filters" }} aria-label="סגירה">
						<Icon name="close" />
					</Link>
				</div>
				{wishes && !filters.wishes && <input type="hidden" name="wishes" value="0" />}
				<Sent value={sent}>
					<Cells {...asked} />
				</Sent>
				<div className={styles.go}>
					<LinkButton kind="ghost" href={cleared}>
						ניקוי
					</LinkButton>
					<Button type="submit">
						<span>הצגה</span>
						{words && <span className={styles.remaining}>הצגת {words}</span>}
					</Button>
					<span className="sr" role="status">
						{news}
					</span>
				</div>
			</form>
		</search>
	);
}

/** How often the form was sent: its cells close then. */
const Sent = createContext(0);

function Cells({ filters, wishes, showsPresence, ...wording }: Omit<BarProps, "count" | "opener">) {
	const { side } = wording;
	const inForce = withWishes(filters, wishes);
	return (
		<>
			<div className={styles.cell}>
				<label>
					<small>חיפוש</small>
					<input
						type="search"
						name="q"
						defaultValue={filters.q}
						placeholder="כינוי, עיסוק או מילה"
						maxLength={100}
						autoComplete="off"
					/>
				</label>
			</div>
			<Cell name="גיל" value={ageWords(inForce) ?? "כל הגילים"}>
				<Ages filters={filters} />
			</Cell>
			<Cell name="אזור ומרחק" value={whereWords(inForce, wording) ?? "כל הארץ"}>
				<Places filters={filters} {...wording} />
			</Cell>
			<Cell name={seeksWords(side)} value={chosenWords(seeks, inForce.seeks)}>
				<Toggles
					name="seeks"
					legend={seeksWords(side)}
					isNamed
					type="checkbox"
					options={seeks}
					chosen={filters.seeks}
				/>
			</Cell>
			<Cell name="סגנון חיים ועוד" value={othersWords(filters, wording) ?? "לא משנה"} isLast>
				<Others filters={filters} side={side} showsPresence={showsPresence} />
			</Cell>
		</>
	);
}

function chosenWords(list: readonly { value: string; label: string }[], chosen: readonly string[]) {
	const labels = list.flatMap(({ value, label }) => (chosen.includes(value) ? [label] : []));
	return labels.join(", ") || "לא משנה";
}

type CellProps = { name: string; value: string; isLast?: boolean; children: ReactNode };

/** Closes a cell on Escape, on leaving it, or when the form is submitted. */
function useClosing() {
	const cell = useRef<HTMLDetailsElement>(null);
	const name = useRef<HTMLElement>(null);
	const sent = use(Sent);
	useEffect(() => {
		if (sent === 0 || !cell.current?.open) return;
		if (cell.current.contains(document.activeElement)) name.current?.focus();
		cell.current.open = false;
	}, [sent]);
	useEffect(() => {
		const leave = ({ target }: MouseEvent) => {
			if (cell.current && !cell.current.contains(target as Node)) cell.current.open = false;
		};
		const close = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || !cell.current?.open) return;
			event.preventDefault();
			cell.current.open = false;
			name.current?.focus();
		};
		document.addEventListener("click", leave);
		addEventListener("keydown", close);
		return () => {
			document.removeEventListener("click", leave);
			removeEventListener("keydown", close);
		};
	}, []);
	return { cell, name };
}

/** One cell: its name small above its value, and what it opens. */
function Cell({ name, value, isLast = false, children }: CellProps) {
	const closing = useClosing();
	return (
		<details ref={closing.cell} className={styles.cell} name="f">
			<summary ref={closing.name}>
				<small>{name}</small>
				<b>{value}</b>
			</summary>
			<div className={`${styles.pop} ${isLast ? styles.end : ""}`}>{children}</div>
		</details>
	);
}

function Ages({ filters: { ageFrom, ageTo } }: { filters: MemberFilters }) {
	const age = { type: "number", min: 18, max: 120, inputMode: "numeric", dir: "rtl" } as const;
	return (
		<div className={styles.two}>
			<TextField {...age} name="ageFrom" label="מגיל" defaultValue={ageFrom ?? ""} />
			<TextField {...age} name="ageTo" label="עד גיל" defaultValue={ageTo ?? ""} />
		</div>
	);
}

function Places({ filters, places }: BarPlaces) {
	const { towns, load } = useTownNames();
	return (
		<>
			{places.length > 0 && (
				<Toggles
					name="location"
					legend="נבחרו"
					type="checkbox"
					options={places.map(({ name }) => ({ value: name, label: name }))}
					chosen={places.map(({ name }) => name)}
				/>
			)}
			{places.length < 5 && (
				<TextField
					name="location"
					label={places.length > 0 ? "עוד יישוב או אזור" : "יישוב או אזור"}
					list="places"
					onFocus={load}
					dir="rtl"
					placeholder="תל אביב, אזור המרכז"
					autoComplete="off"
					maxLength={100}
				/>
			)}
			<datalist id="places">
				{regions.map(({ id, label }) => (
					<option key={id} value={label} />
				))}
				{towns.map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
			<Toggles
				name="within"
				legend="מרחק"
				type="radio"
				options={withinOptions}
				chosen={[filters.within ?? ""]}
			/>
			<p className="tiny muted">
				כשנבחר יישוב או אזור המרחק נמדד סביבו, ובלי בחירה סביב היישוב שלי. המדידה היא בין מרכזי
				יישובים, והמקום המדויק לא מוצג לאף אחד.
			</p>
		</>
	);
}

type BarPlaces = Pick<BarProps, "filters" | "places">;

function Others({
	filters,
	side,
	showsPresence,
}: Pick<BarProps, "filters" | "side" | "showsPresence">) {
	const ticks = tickOptions(side).map(({ value, label }) => ({
		name: value,
		label,
		isOn: filters[value],
	}));
	return (
		<>
			{showsPresence ? (
				<Toggles
					name="online"
					legend="נוכחות"
					type="radio"
					options={onlineOptions(side)}
					chosen={[filters.online ?? ""]}
				/>
			) : (
				<p className="small muted">כשהנוכחות שלך מוסתרת, גם נוכחות של אחרים לא מוצגת לך.</p>
			)}
			<Ticks legend="רק" options={ticks} />
			<Toggles
				name="tags"
				legend="סגנון חיים"
				type="checkbox"
				options={tags}
				chosen={filters.tags}
			/>
			<Toggles
				name="education"
				legend="השכלה"
				type="checkbox"
				options={educations}
				chosen={filters.education}
			/>
		</>
	);
}

type TogglesProps = {
	name: string;
	legend: string;
	/** The container already shows the legend. */
	isNamed?: boolean;
	type: "checkbox" | "radio";
	options: readonly { value: string; label: string }[];
	chosen: readonly string[];
};

/** A row of chips: checkboxes under one name, or radio buttons. */
function Toggles({ name, legend, isNamed, type, options, chosen }: TogglesProps) {
	return (
		<fieldset className={togglesStyles.toggles}>
			<legend className={isNamed ? "sr" : undefined}>{legend}</legend>
			<div className={togglesStyles.row}>
				{options.map(({ value, label }) => (
					<Toggle
						key={value}
						name={name}
						type={type}
						value={value}
						label={label}
						isOn={chosen.includes(value)}
					/>
				))}
			</div>
		</fieldset>
	);
}

/** Checkboxes of different names that belong together. */
function Ticks({
	legend,
	options,
}: {
	legend: string;
	options: readonly { name: string; label: string; isOn: boolean }[];
}) {
	return (
		<fieldset className={togglesStyles.toggles}>
			<legend>{legend}</legend>
			<div className={togglesStyles.row}>
				{options.map(({ name, label, isOn }) => (
					<Toggle key={name} name={name} label={label} isOn={isOn} type="checkbox" value="1" />
				))}
			</div>
		</fieldset>
	);
}

type ToggleProps = {
	name: string;
	type: "checkbox" | "radio";
	value: string;
	label: string;
	isOn: boolean;
};

function Toggle({ label, isOn, ...input }: ToggleProps) {
	return (
		<label>
			<input {...input} defaultChecked={isOn} />
			<span>{label}</span>
		</label>
	);
}
