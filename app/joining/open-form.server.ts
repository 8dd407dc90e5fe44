import { data, type RouterContextProvider } from "react-router";
import { draftToken, findDraft } from "../accounts/draft.server.ts";
import { type Role, readRole } from "../accounts/role.server.ts";
import { findPerson } from "../accounts/sessions/person.server.ts";
import { findApplication } from "../memberships/application.server.ts";
import { isOpen } from "../memberships/application.ts";
import { findMembership } from "../memberships/membership.server.ts";
import { reportFailure } from "../platform/http/failure.server.ts";
import { flashContext, siteOf } from "../platform/site.ts";
import { readProfile } from "../profiles/profile.server.ts";
import { readDetails } from "./details.server.ts";
import type { OpenForm } from "./open-form.ts";
import { prefillMan, prefillWoman } from "./prefill.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

type Kind = "men" | "women";

/** The side of the site that each form is for. */
const roles: Record<Kind, Role> = { men: "daddy", women: "baby" };

const visitors: OpenForm = {
	values: null,
	isTyped: false,
	isSignedIn: false,
	isOtherSide: false,
	isSent: false,
	isMember: false,
	said: null,
	isUnread: false,
};

/** Opens one of the two forms for whoever asks; 503 when it cannot be read what stands in it. */
export async function readForm(asked: Asked, kind: Kind) {
	const { payments } = siteOf(asked.context).settings;
	const offer = {
		usdIls: payments.isOpen ? payments.rate.usdIls : null,
		canPay: payments.isOpen && payments.paypal !== undefined,
	};
	try {
		const { toast, event } = asked.context.get(flashContext);
		// What comes with an event is said of the session, not of the form.
		const said = (!event && toast?.body) || null;
		return { ...(await openForm(asked, kind)), ...offer, said };
	} catch (error) {
		reportFailure(error, asked, "form not read");
		return data({ ...visitors, ...offer, isUnread: true }, 503);
	}
}

async function openForm({ request, context }: Asked, kind: Kind): Promise<OpenForm> {
	const site = siteOf(context);
	const { db, vault, settings } = site;
	const person = await findPerson({ request, context });
	const token = draftToken(request, settings.origin);
	const typed = await findDraft(site, token, kind, person?.accountId);
	const isTyped = typed !== null;
	if (!person) return { ...visitors, values: typed, isTyped };
	const role = await readRole(db, person);
	const isOtherSide = role !== null && role !== roles[kind];
	if (isOtherSide) return { ...visitors, isSignedIn: true, isOtherSide };
	const known = {
		profile: await readProfile(db, person),
		details: await readDetails(db, vault, person),
		email: person.email,
	};
	const application = await findApplication(db, person);
	const prefilled = kind === "men" ? prefillMan(known) : prefillWoman(known);
	return {
		...visitors,
		values: { ...prefilled, ...typed },
		isTyped,
		isSignedIn: true,
		isSent: application !== null && isOpen(application),
		isMember: kind === "men" && (await findMembership(db, person.accountId)) !== null,
	};
}
