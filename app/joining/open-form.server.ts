import { data } from "react-router";
import { draftCookie } from "../accounts/cookies.ts";
import { type DraftValues, findDraft } from "../accounts/draft.server.ts";
import { findPerson } from "../accounts/sessions/person.server.ts";
import { whyNoSale } from "../members/may-buy.server.ts";
import { findClubStatus } from "../members/member.server.ts";
import { isOpen, waitsUntil } from "../members/member.ts";
import type { NoSale } from "../members/no-sale.tsx";
import { hasPlace } from "../memberships/named-contact/places.server.ts";
import { readShownPlans } from "../memberships/plans.server.ts";
import { type Plan, plans } from "../memberships/plans.ts";
import { arePaymentsOpen, readRate } from "../payments/providers.server.ts";
import { reportFailure } from "../platform/http/failure.server.ts";
import { flashContext, type RequestArgs, type Site, siteOf } from "../platform/site.ts";
import { readDetails } from "../profiles/join-details.server.ts";
import { readProfile } from "../profiles/profile.server.ts";
import type { ProfileValues } from "../profiles/profile.ts";
import { formRoles, type JoinFormKind } from "./waiting-forms.server.ts";

const visitors: OpenForm = {
	values: null,
	isTyped: false,
	isSignedIn: false,
	isOtherSide: false,
	isSent: false,
	isApproved: false,
	isMember: false,
	isWaiting: false,
	againAt: null,
	noSale: null,
	isVipFull: false,
	said: null,
	isUnread: false,
};

/** Prepares one of the two forms for a visitor; returns 503 if its data cannot be read. */
export async function readForm(args: RequestArgs, kind: JoinFormKind) {
	// What fails here fails below too, and is reported there.
	const offer = await readOffer(siteOf(args.context), kind).catch(() => ({
		usdIls: null,
		canPay: false,
		plans: kind === "men" ? plans : [],
	}));
	try {
		const { toast, event } = args.context.get(flashContext);
		// A toast with an event is about the session, not about the form.
		const said = (!event && toast?.body) || null;
		return { ...(await openForm(args, kind)), ...offer, said };
	} catch (error) {
		reportFailure(error, args, "form not read");
		return data({ ...visitors, ...offer, isUnread: true }, 503);
	}
}

type Offer = { usdIls: string | null; canPay: boolean; plans: readonly Plan[] };

async function readOffer(site: Site, kind: JoinFormKind): Promise<Offer> {
	const { paypal } = site.settings.payments;
	const isOpen = await arePaymentsOpen(site);
	return {
		usdIls: isOpen ? (await readRate(site)).usdIls : null,
		canPay: isOpen && paypal !== undefined,
		plans: kind === "men" ? await readShownPlans(site) : [],
	};
}

async function openForm({ request, context }: RequestArgs, kind: JoinFormKind): Promise<OpenForm> {
	const site = siteOf(context);
	const { db, vault, settings } = site;
	const person = await findPerson({ request, context });
	const token = draftCookie.read(request, settings.origin);
	const typed = await findDraft(site, token, kind, person?.accountId);
	const isTyped = typed !== null;
	if (!person) return { ...visitors, values: typed, isTyped };
	if (person.isStaff) return { ...visitors, isSignedIn: true, noSale: { why: "staff" } };
	const { role, application, membership, waiting } = await findClubStatus(db, person);
	const isOtherSide = role !== null && role !== formRoles[kind];
	if (isOtherSide) return { ...visitors, isSignedIn: true, isOtherSide };
	const noSale = kind === "men" ? await whyNoSale(db, person) : null;
	if (noSale && noSale.why !== "not-yet") return { ...visitors, isSignedIn: true, noSale };
	const againAt = application && waitsUntil(application, new Date());
	if (againAt) return { ...visitors, isSignedIn: true, againAt };
	const isVipFull =
		kind === "men" && !(await hasPlace(db, settings.vipPerContact, person, new Date()));
	const isWaiting = kind === "men" && waiting.length > 0;
	const isMember = kind === "men" && (membership !== null || isWaiting);
	if (kind === "men" && application?.state === "approved") {
		const { selectedPlan = "" } = { ...(await readDetails(db, vault, person)), ...typed };
		const values = { selectedPlan };
		return { ...visitors, values, isSignedIn: true, isApproved: true, isMember, isVipFull };
	}
	const known = {
		profile: await readProfile(db, person),
		details: await readDetails(db, vault, person),
		email: person.email,
	};
	const prefilled = kind === "men" ? prefillMan(known) : prefillWoman(known);
	return {
		...visitors,
		values: { ...prefilled, ...typed },
		isTyped,
		isSignedIn: true,
		isSent: application !== null && isOpen(application),
		isMember,
		isWaiting,
		isVipFull,
	};
}

/**
 * Whether the sender of the men's form was approved. False too when that cannot be read: saving
 * finds out then, and says so.
 */
export async function isApprovedSender({ request, context }: RequestArgs): Promise<boolean> {
	try {
		const person = await findPerson({ request, context });
		if (!person) return false;
		const { application } = await findClubStatus(siteOf(context).db, person);
		return application?.state === "approved";
	} catch {
		return false;
	}
}

type Known = {
	profile: ProfileValues;
	/** Details beyond the profile, from an earlier submission. */
	details: DraftValues;
	/** The account's address. */
	email: string;
};

/** Prefills the women's form, so that saving never clears the profile. */
function prefillWoman({ profile, details, email }: Known): DraftValues {
	const { firstName, lastName, ...rest } = details;
	const [first = "", ...others] = (profile.display_name ?? "").split(" ");
	const names =
		firstName && lastName
			? { firstName, lastName }
			: { firstName: first, lastName: others.join(" ") };
	return filled({ email, ...rest, ...names, ...wordsOf(profile) });
}

function prefillMan({ profile, details, email }: Known): DraftValues {
	const fullName = details.fullName ?? profile.display_name ?? "";
	return filled({ email, ...details, fullName, ...wordsOf(profile) });
}

function wordsOf({ age, location, interests, expectations }: ProfileValues) {
	return { age: age === null ? "" : String(age), location, interests, expectations };
}

/** Removes empty values and formats the phone for people. */
function filled(values: Readonly<Record<string, string | null | undefined>>): DraftValues {
	const kept: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		if (value) kept[name] = name === "phone" ? formatPhone(value) : value;
	}
	return kept;
}

/** `+972521234567` as `052-123-4567`, `+97231234567` as `03-123-4567`. */
function formatPhone(stored: string): string {
	return stored.replace(/^\+972(\d+)(\d{3})(\d{4})$/, "0$1-$2-$3");
}

/** One of the two joining forms, prepared for a visitor. */
export type OpenForm = {
	/** The draft, over a signed-in person's known data. */
	values: DraftValues | null;
	/** There is a draft that was not submitted. */
	isTyped: boolean;
	isSignedIn: boolean;
	/** The account permanently has the other form's role (`product.md`, "People"). */
	isOtherSide: boolean;
	/** The account has an application pending. */
	isSent: boolean;
	/** A man whom the staff approved: only the plan is asked for, and nothing else is saved. */
	isApproved: boolean;
	/** A man with a membership that is active or waits for the approval: he may update his details without paying. */
	isMember: boolean;
	/** That membership begins with the approval. */
	isWaiting: boolean;
	/** When a rejected person may apply again; until then there is no form. */
	againAt: Date | null;
	/** Why a man may not buy now, or that the staff may not join; until then there is no form. */
	noSale: NoSale | null;
	/** VIP has no place for him; the page cached for visitors does not know. */
	isVipFull: boolean;
	/** The previous page's toast, also shown here because the toast disappears. */
	said: string | null;
	/** The stored data could not be read, so it must not be overwritten. */
	isUnread: boolean;
};
