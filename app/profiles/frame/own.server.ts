import type { Person } from "../../accounts/sessions/session.server.ts";
import type { Site } from "../../platform/site.ts";
import { readFacts } from "../facts/facts.server.ts";
import { factTexts } from "../facts/facts.ts";
import { showPhotos } from "../photos/photo-picture.server.ts";
import { readProfile, wantedTexts } from "../profile.server.ts";
import { findStates } from "../texts/states.ts";
import { readTexts } from "../texts/texts.server.ts";

type Viewer = Pick<Person, "accountId" | "sessionId">;

/** A person's own profile with the photos, the texts that others read, and each text's status. */
export async function readOwn(site: Pick<Site, "db" | "vault">, person: Viewer) {
	const { db } = site;
	const profile = await readProfile(db, person);
	const facts = await readFacts(db, person);
	const texts = await readTexts(db, person);
	const photos = await showPhotos(site, person);
	const [portrait = null] = photos;
	const wanted = { ...(await wantedTexts(db, profile)), ...factTexts(facts) };
	return { profile, facts, portrait, photos, texts, wanted, states: findStates(wanted, texts) };
}
