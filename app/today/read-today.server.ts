import { noFilters, withWishes } from "../gallery/search/filters.ts";
import { searchMembers } from "../gallery/search/search.server.ts";
import { readWishFilters } from "../gallery/search/wishes.server.ts";
import { type MemberCard, readCards } from "../members/cards/read-cards.server.ts";
import { readChoices } from "../members/choices.server.ts";
import { readDayUses } from "../members/day-uses.server.ts";
import { countFavourites } from "../members/favourites/favourites.server.ts";
import { countFaces } from "../members/limits/page-limits.server.ts";
import { whyNoSale } from "../members/may-buy.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { readPicks, todaysPicks } from "../members/picks/picks.server.ts";
import { rightsOf } from "../members/rights.ts";
import { findContact } from "../memberships/named-contact/contact.server.ts";
import { plans } from "../memberships/plans.ts";
import { daysUntil, wholeDay } from "../platform/dates.ts";
import type { Site } from "../platform/site.ts";
import { isShownToAll } from "../profiles/photos/photo.ts";
import type { ShownPhoto } from "../profiles/photos/photo-picture.tsx";
import { readOwn } from "../profiles/profile.server.ts";
import type { TextField } from "../profiles/texts/texts.ts";
import { readPutAside } from "./next-step.server.ts";
import { nextStep, stepStates } from "./next-step.ts";
import { fillIn, readWaiting } from "./waiting.server.ts";
import { chooseLines, mostLines } from "./waiting.ts";

type Me = CurrentMember & { sessionId: string };

/** Six new faces; the member may already know some of the first ones. */
const mostFaces = 6;
const mostRead = 18;

export async function readToday(site: Site, me: Me, now: Date) {
	const isVip = me.membership?.plan.id === "vip";
	const [waiting, { picks }, found, own, month, contact] = await Promise.all([
		readWaiting(site, me, now),
		readPicks(site, me, now),
		findFaces(site, me, now),
		readProfileNews(site, me),
		readMonth(site, me, now),
		isVip ? findContact(site.db, me, now) : null,
	]);
	const ids = [...waiting.open.flatMap(({ memberId }) => memberId ?? []), ...found.ids];
	const cards = new Map(
		(await readCards(site, me, [...new Set(ids)])).map((card) => [card.memberId, card]),
	);
	const all = [...waiting.lines, ...fillIn(waiting.open, cards)];
	return {
		lines: chooseLines(all),
		isMore: all.length > mostLines,
		picks: todaysPicks(picks, now),
		faces: { hasWishes: found.hasWishes, people: facesIn(found.ids, cards) },
		month,
		contact,
		...own,
	};
}

/** The newest people of the other side who match the wishes; without wishes, those new this week. */
async function findFaces(site: Site, me: Me, now: Date) {
	const known = await readWishFilters(site.db, me);
	// Wishes are a search: without a limit they would measure ages and distances, one by one.
	if (await countFaces(site, me, now)) return { hasWishes: known !== null, ids: [] };
	const filters = { ...withWishes(noFilters, known?.wishes ?? null), sort: "new" as const };
	const { rows } = await searchMembers(site, me, known ? filters : { ...filters, new: true });
	const ids = rows.slice(0, mostRead).map(({ memberId }) => memberId);
	return { hasWishes: known !== null, ids };
}

/** Without people whom the member writes with or gave a heart. */
function facesIn(ids: readonly string[], cards: ReadonlyMap<string, MemberCard>) {
	return ids
		.flatMap((id) => cards.get(id) ?? [])
		.filter(({ conversation, isHearted }) => conversation === null && !isHearted)
		.slice(0, mostFaces)
		.map(({ publicId, alias, age, gender, place, profession, portrait }) => ({
			publicId,
			alias,
			age,
			gender,
			place,
			profession,
			portrait,
		}));
}

/** What the staff still review, and what would show more of the member. */
async function readProfileNews(site: Site, me: Me) {
	const [own, choices, aside, wishes] = await Promise.all([
		readOwn(site, me),
		readChoices(site.db, me),
		readPutAside(site.db, me),
		readWishFilters(site.db, me),
	]);
	const { profile, photos, texts, states: texting } = own;
	const waiting = fieldsIn(texting, ["waiting", "held"]);
	const states = stepStates({
		shown: texts.shown,
		waiting: new Set(waiting),
		portrait: portraitState(photos),
		hasWishes: wishes !== null,
		hasChosenWriters: choices.version > 0,
	});
	const photosIn = (state: string) => photos.filter(({ standing }) => standing.state === state);
	return {
		name: texts.shown.get("display_name") ?? profile.display_name,
		steps: states,
		next: nextStep(states, aside),
		isAside: aside.some((step) => states[step] === "shut"),
		review: {
			photos: photosIn("waiting").slice(0, 3).map(pictureOf),
			morePhotos: Math.max(0, photosIn("waiting").length - 3),
			texts: waiting,
			refusedPhotos: photosIn("refused").length,
			refusedTexts: fieldsIn(texting, ["refused"]),
		},
	};
}

function portraitState(photos: readonly ShownPhoto[]) {
	if (photos.some(isShownToAll)) return "shown";
	const isComing = photos.some(
		({ audience, standing }) => audience === "members" && standing.state === "waiting",
	);
	return isComing ? "waiting" : "missing";
}

const fieldsIn = (states: Awaited<ReturnType<typeof readOwn>>["states"], wanted: string[]) =>
	(Object.keys(states) as TextField[]).filter((field) =>
		wanted.includes(states[field]?.state ?? ""),
	);

/** A small picture: the narrowest files are enough. */
const pictureOf = ({ id, width, height, avif, webp }: ShownPhoto) => ({
	id,
	width,
	height,
	avif: avif.slice(0, 1),
	webp: webp.slice(0, 1),
});

/** A man's month; without one, what is open, closed and waiting. Null for women. */
async function readMonth({ db }: Site, me: Me, now: Date) {
	if (me.role !== "daddy") return null;
	if (me.membership) {
		const { plan, endsAt } = me.membership;
		const days = daysUntil(endsAt, now);
		const isTop = plan.id === plans.at(-1)?.id;
		const offer = (await whyNoSale(db, me, now)) ? null : isTop ? "month" : "plans";
		return { kind: "running", plan: plan.name, endsAt: wholeDay(endsAt), days, offer } as const;
	}
	const most = rightsOf(me, now).profilesADay;
	const [opened, hearts] = await Promise.all([
		readDayUses(db, { memberId: me.id, kind: "profile" }, now),
		countFavourites(db, { me, tab: "liked", now }, true),
	]);
	return { kind: "none", most, opened: opened.length, hearts } as const;
}
