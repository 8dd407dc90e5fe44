import { expect, test } from "vitest";
import { makeAuthenticator } from "../../../test/authenticator.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import type { Person } from "../sessions/session.server.ts";
import { addPasskey } from "./passkey.server.ts";
import {
	makeAuthenticationOptions,
	makeRegistrationOptions,
	verifyNewPasskey,
	verifyPasskey,
} from "./verification.server.ts";

const { site } = testSite();
const db = () => site().db;
const party = { name: "Dvash", id: "localhost", origin: "http://localhost:3000" };
const here = { browser: "a browser" };

test("a challenge is answered by the browser and for the purpose that it was made for", async () => {
	const { person } = await addPerson(site());
	const authenticator = makeAuthenticator();
	const options = await makeRegistrationOptions(db(), party, person);
	const added = await verifyNewPasskey(db(), party, person, authenticator.make(options));
	if ("refused" in added) throw new Error(added.refused);
	await addPasskey(site(), person, added, "Chrome");
	const use = async (asked: typeof here | Person, answering: typeof here | Person) => {
		const options = await makeAuthenticationOptions(db(), party, asked);
		return verifyPasskey(db(), party, answering, authenticator.use(options));
	};
	const { person: elsewhere } = await signInAgain(site(), person.accountId);
	expect(await use(here, here)).toEqual({ accountId: person.accountId });
	expect(await use(person, person)).toEqual({ accountId: person.accountId });
	expect(await use(here, { browser: "another" })).toEqual({ refused: "invalid" });
	expect(await use(person, elsewhere)).toEqual({ refused: "invalid" });
	const toAdd = await makeRegistrationOptions(db(), party, person);
	expect(await verifyPasskey(db(), party, person, authenticator.use(toAdd))).toEqual({
		refused: "invalid",
	});
	const made = makeAuthenticator().make(await makeRegistrationOptions(db(), party, person));
	expect(await verifyNewPasskey(db(), party, elsewhere, made)).toEqual({ refused: "invalid" });
	const { user } = toAdd;
	const toUnlock = await makeAuthenticationOptions(db(), party, person);
	const swapped = makeAuthenticator().make({ ...toUnlock, user });
	expect(await verifyNewPasskey(db(), party, person, swapped)).toEqual({ refused: "invalid" });
});
