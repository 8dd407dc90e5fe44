import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass, IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { type Audience, audienceOptions } from "../photos/photo.ts";
import { PhotoPicture, type ShownPhoto } from "../photos/photo-picture.tsx";
import styles from "./photo-card.module.css";
import { PhotoState } from "./photo-state.tsx";

/** Two columns on a phone, three next to the portrait. */
const shownWidth = "(min-width: 60rem) 15rem, 45vw";

type CardProps = {
	photo: ShownPhoto;
	place: number;
	count: number;
	/** Making it the portrait would lose the badge. */
	costsBadge: boolean;
	/** The portrait that the badge is for. */
	holdsBadge: boolean;
};

/** One of the owner's photos: its actions, who sees it, and why. */
export function PhotoCard({ photo, place, count, costsBadge, holdsBadge }: CardProps) {
	const { id } = photo;
	const name = `תמונה ${place}`;
	const path = `/profile/photos/${id}`;
	const isHydrated = useHydrated();
	const sortable = useSortable({ id });
	const { transform, transition, isDragging } = sortable;
	return (
		<article
			ref={sortable.setNodeRef}
			className={`${styles.card} ${isDragging ? styles.dragged : ""}`}
			style={isHydrated ? { transform: CSS.Translate.toString(transform), transition } : undefined}
			id={`photo-${id}`}
			tabIndex={-1}
			aria-label={name}
		>
			<div
				className={`${styles.picture} ${photo.standing.state === "waiting" ? styles.waiting : ""}`}
			>
				{place === 1 && (
					<span className={styles.tag}>
						<Badge kind="glass">הדיוקן</Badge>
					</span>
				)}
				<PhotoPicture photo={photo} alt={name} sizes={shownWidth} isLazy={place > 3} />
				{isHydrated && (
					<button
						ref={sortable.setActivatorNodeRef}
						type="button"
						className={styles.handle}
						{...sortable.attributes}
						{...sortable.listeners}
						aria-label={`סידור ${name}: גרירה, או אנטר וחיצים`}
						aria-roledescription="ידית סידור"
					>
						<Icon name="grip" />
					</button>
				)}
			</div>
			<div className={styles.tools}>
				<Move
					path={path}
					to={place - 1}
					label={`הזזת ${name} מקום אחד קדימה`}
					isPossible={place > 1}
				>
					<span className={styles.back}>
						<Icon name="chevron" />
					</span>
				</Move>
				<Move
					path={path}
					to={place + 1}
					label={`הזזת ${name} מקום אחד אחורה`}
					isPossible={place < count}
				>
					<Icon name="chevron" />
				</Move>
				{/* Every card has the same rows, the portrait's too. */}
				{place > 1 ? (
					<ToPortrait path={path} name={name} costsBadge={costsBadge} />
				) : (
					<span className={`${styles.first} ${styles.same}`} aria-hidden="true" />
				)}
				<Delete path={path} name={name} holdsBadge={holdsBadge} />
			</div>
			<AudienceForm path={path} name={name} audience={photo.audience} />
			<PhotoState photo={photo} isPortrait={place === 1} />
			{photo.standing.state === "refused" && photo.refusals === 1 && (
				<AskAgain path={path} name={name} />
			)}
		</article>
	);
}

type PhotoFormProps = {
	action: string;
	className?: string | undefined;
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
	children: ReactNode;
};

/** A button of a photo. With a script the page stays, and with it the edits and uploads in progress. */
const PhotoForm = (props: PhotoFormProps) => (
	<Form method="post" navigate={false} preventScrollReset {...props} />
);

type MoveProps = {
	path: string;
	to: number;
	label: string;
	isPossible: boolean;
	children: ReactNode;
};

function Move({ path, to, label, isPossible, children }: MoveProps) {
	return (
		<PhotoForm action={`${path}/move`}>
			<IconButton label={label} type="submit" name="to" value={to} disabled={!isPossible}>
				{children}
			</IconButton>
		</PhotoForm>
	);
}

type ToPortraitProps = { path: string; name: string; costsBadge: boolean };

/** Asks for confirmation if changing the portrait loses the badge, without a script too. */
function ToPortrait({ path, name, costsBadge }: ToPortraitProps) {
	const label = (
		<>
			לדיוקן<span className="sr">: {name}</span>
		</>
	);
	if (!costsBadge) {
		return (
			<PhotoForm className={styles.first} action={`${path}/first`}>
				<Button kind="ghost" small type="submit">
					{label}
				</Button>
			</PhotoForm>
		);
	}
	return (
		<details className={`${styles.first} ${styles.ask}`} data-menu>
			<summary className={buttonClass({ kind: "ghost", small: true })}>{label}</summary>
			<PhotoForm action={`${path}/first`}>
				<p className="small">
					עם דיוקן אחר התג ״תמונה אומתה״ יורד עד צילום חדש בתנוחה. אם הדיוקן הנוכחי יחזור למקום
					הראשון, התג יחזור איתו.
				</p>
				<Button small type="submit" name="sure" value="1">
					להחליף את הדיוקן
				</Button>
			</PhotoForm>
		</details>
	);
}

/** Requests another review, once; the button disappears, so the focus moves to the photo. */
function AskAgain({ path, name }: { path: string; name: string }) {
	return (
		<PhotoForm
			action={`${path}/again`}
			onSubmit={({ currentTarget }) => currentTarget.closest("article")?.focus()}
		>
			<Button kind="line" small type="submit">
				לבקש בדיקה נוספת<span className="sr">: {name}</span>
			</Button>
			<p className="small muted">פעם אחת. בודק מי שלא סירב.</p>
		</PhotoForm>
	);
}

type DeleteProps = { path: string; name: string; holdsBadge: boolean };

/** Asks before deleting, without a script too. */
function Delete({ path, name, holdsBadge }: DeleteProps) {
	return (
		<details className={styles.delete} data-menu>
			<summary aria-label={`מחיקת ${name}`}>
				<Icon name="trash" />
			</summary>
			<PhotoForm action={`${path}/delete`}>
				<p className="small">
					למחוק את התמונה? אי אפשר להחזיר אותה.
					{holdsBadge && " התג ״תמונה אומתה״ יורד איתה, עד צילום חדש בתנוחה."}
				</p>
				<Button kind="danger" small type="submit">
					מחיקה
				</Button>
			</PhotoForm>
		</details>
	);
}

type AudienceProps = { path: string; name: string; audience: Audience };

/** Each choice is a button that saves at once. */
function AudienceForm({ path, name, audience }: AudienceProps) {
	return (
		<PhotoForm className={styles.audience} action={path}>
			<fieldset>
				<legend className="sr">מי רואה את {name}</legend>
				{audienceOptions.map(({ value, label }) => (
					<button
						key={value}
						type="submit"
						name="audience"
						value={value}
						aria-pressed={value === audience}
					>
						{label}
					</button>
				))}
			</fieldset>
		</PhotoForm>
	);
}
