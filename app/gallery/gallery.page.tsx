import { type RefObject, useRef } from "react";
import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { brand } from "../brand.ts";
import { keepThroughHearts } from "../members/cards/heart-form.tsx";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { RadioGroup } from "../ui/forms/choice.tsx";
import { Select, TextField } from "../ui/forms/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { OpensLater } from "../ui/member-act.tsx";
import { ModuleScript } from "../ui/module-script.tsx";
import { staticPage } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/gallery.page";
import {
	ageBands,
	filterProfiles,
	type GalleryFilters,
	galleryPath,
	readFilters,
} from "./filters.ts";
import script from "./gallery.browser.ts?worker&url";
import styles from "./gallery.module.css";
import { countWords as memberWords } from "./members/filter-words.ts";
import { Closed, MembersGallery, TooMany } from "./members/members-gallery.tsx";
import { readMembersGallery } from "./members/read-gallery.server.ts";
import { ProfileCard } from "./profile-card.tsx";
import { type SampleProfile, sampleProfiles } from "./samples.ts";
import { listApplied, withWishes } from "./search/filters.ts";
import { useSampleFilters } from "./use-sample-filters.ts";

export const handle = staticPage({
	gender: ["male", "female"],
	// The plus of an unencoded `46+` arrives as a space.
	age: [...ageBands.map(({ value }) => value), "46 "],
	q: "text",
	location: "text",
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: "/gallery",
		title: titleOf(loaderData),
		hidden: loaderData?.kind !== "samples",
		description: `שישה פרופילים לדוגמה מהגלריה של ${brand.name}, עם סינון לפי גיל, עיר ועיסוק.`,
	});

/** The title names the result count, since several filtered pages may be open. */
function titleOf(shown: Route.ComponentProps["loaderData"] | undefined): string {
	if (shown?.kind !== "members" || shown.count === null) return "גלריה";
	const isFiltered = listApplied(withWishes(shown.filters, shown.wishes)).length > 0;
	return isFiltered ? `${memberWords(shown.side, shown.count)} · גלריה` : "גלריה";
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Hearts, and opening or closing the filter sheet, do not reload the list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl: from, nextUrl: to } = args;
	const isSheet = from.hash !== to.hash && from.pathname + from.search === to.pathname + to.search;
	return !isSheet && keepThroughHearts(args);
}

/** Members get the other side of the club; visitors and applicants six samples. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const shown = await readMembersGallery({ request, context });
	if (shown?.kind === "limit") {
		const { headers, ...words } = shown;
		return data({ ...words, needsAccount: true }, { status: 429, headers });
	}
	if (shown) return { ...shown, needsAccount: true };
	const filters = readFilters(new URL(request.url).searchParams);
	const profiles = filterProfiles(sampleProfiles, filters);
	return { kind: "samples", filters, profiles, needsAccount: false } as const;
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
	switch (loaderData.kind) {
		case "members":
			return <MembersGallery shown={loaderData} />;
		case "limit":
			return <TooMany opens={loaderData.opens} />;
		case "closed":
			return <Closed />;
		default:
			return <Samples {...loaderData} />;
	}
}

type SamplesProps = { filters: GalleryFilters; profiles: readonly SampleProfile[] };

function Samples({ filters, profiles }: SamplesProps) {
	const back = pathOnThisSite(galleryPath(filters)) ?? "/gallery";
	const count = useRef<HTMLParagraphElement>(null);
	const root = useRouteLoaderData<{ me?: unknown }>("root");
	return (
		<>
			<div className="pagehead">
				<div className="wrap">
					<h1 className="h1">הגלריה</h1>
					<p className="lead">
						שישה פרופילים לדוגמה, בדיוקנאות מאוירים. פרופילים אמיתיים גלויים רק לחברים שאושרו.
					</p>
				</div>
			</div>
			<div className={`wrap ${styles.gallery}`}>
				<Filters filters={filters} count={count} />
				<div className={styles.bar}>
					<p ref={count} id="count" role="status">
						{countWords(profiles.length)}
					</p>
					<LinkButton
						id="clear"
						kind="ghost"
						small
						href="/gallery"
						className={styles.clear}
						hidden={galleryPath(filters) === "/gallery"}
					>
						<Icon name="close" />
						ניקוי המסננים
					</LinkButton>
				</div>
				<h2 className="sr">תוצאות</h2>
				<div id="results">
					{profiles.length > 0 ? (
						<div className={styles.profiles}>
							{profiles.map((profile, index) => (
								<ProfileCard key={profile.id} profile={profile} back={back} lazy={index > 2} />
							))}
						</div>
					) : (
						<EmptyState
							title="לא נמצאו תוצאות התואמות לחיפוש שלכם"
							words="מוצגים כאן שישה פרופילים לדוגמה בלבד. אפשר להסיר מסנן אחד, או לראות את כולם."
						>
							<LinkButton kind="accent" href="/gallery">
								לכל הפרופילים
							</LinkButton>
						</EmptyState>
					)}
				</div>
			</div>
			{/* React filters for whoever is signed in. */}
			{root?.me == null && <ModuleScript src={script} />}
			<OpensLater>לבבות, מועדפים והודעות פתוחים לחברים שאושרו.</OpensLater>
		</>
	);
}

function countWords(count: number): string {
	return count === 1 ? "פרופיל אחד" : `${count} פרופילים`;
}

const ages = ageBands.map(({ value }) => ({
	value,
	label: value === "46+" ? "46 ומעלה" : value,
}));

type FiltersProps = { filters: GalleryFilters; count: RefObject<HTMLElement | null> };

/** A GET form: the filters are in the URL, so it works and can be shared without a script. */
function Filters({ filters, count }: FiltersProps) {
	return (
		<search>
			<form
				{...useSampleFilters(filters, count)}
				id="filters"
				action="/gallery"
				className={styles.filters}
				aria-label="סינון הפרופילים"
			>
				<RadioGroup
					name="gender"
					legend="להציג"
					defaultValue={filters.gender ?? "all"}
					options={[
						{ value: "all", label: "הכול" },
						{ value: "male", label: "גברים" },
						{ value: "female", label: "נשים" },
					]}
				/>
				<Select
					name="age"
					label="גיל"
					defaultValue={filters.age ?? "all"}
					options={[{ value: "all", label: "כל הגילים" }, ...ages]}
				/>
				<TextField
					name="location"
					type="search"
					label="עיר"
					defaultValue={filters.location}
					maxLength={80}
					autoComplete="off"
				/>
				<TextField
					name="q"
					type="search"
					label="חיפוש לפי שם או עיסוק"
					defaultValue={filters.q}
					maxLength={80}
					autoComplete="off"
				/>
				<Button kind="line" type="submit">
					הצגת תוצאות
				</Button>
			</form>
		</search>
	);
}
