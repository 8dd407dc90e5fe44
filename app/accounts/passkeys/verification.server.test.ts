import { expect, test } from "vitest";
import { makeAuthenticator } from "../../../test/authenticator.ts";
import { minute, stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import { addPerson } from "../../../test/person.ts";
import { sweepTable } from "../../../test/sweep.ts";
import type { Jobs } from "../../platform/jobs/jobs.server.ts";
import { makeVault } from "../../platform/secret.server.ts";
import { readSettings } from "../../platform/settings.ts";
import type { Site } from "../../platform/site.ts";
import type { Person } from "../sessions/session.server.ts";
import { addPasskey, listPasskeys, namePasskey, removePasskey } from "./passkey.server.ts";
import {
	findRelyingParty,
	makeAuthenticationOptions,
	makeRegistrationOptions,
	verifyNewPasskey,
	verifyPasskey,
} from "./verification.server.ts";

const db = testDatabase();
const settings = readSettings("test", {});
const vault = makeVault("a-secret-for-tests-0123456789-abcdefghij");
const party = { name: "Dvash", id: "localhost", origin: "http://localhost:3000" };

/** A browser in which nobody is signed in. */
const here = { browser: "a browser" };

let queued = 0;
const enqueue: Jobs["enqueue"] = async () => {
	queued += 1;
};
const site = () => ({ db: db(), vault, settings, jobs: { enqueue } }) as unknown as Site;

async function add(person: Person, authenticator = makeAuthenticator(), counter = 0) {
	const options = await makeRegistrationOptions(db(), party, person);
	const made = authenticator.make(options, { counter });
	const verified = await verifyNewPasskey(db(), party, person, made);
	if ("refused" in verified) throw new Error(verified.refused);
	return { authenticator, added: await addPasskey(site(), person, verified, "Chrome · Android") };
}

type Circumstances = Parameters<ReturnType<typeof makeAuthenticator>["use"]>[1];

test("a registered passkey signs in without an address", async () => {
	const { person } = await addPerson(site());
	const { authenticator, added } = await add(person);
	expect(added).toBe("added");
	const options = await makeAuthenticationOptions(db(), party, here);
	expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
	expect(options.allowCredentials).toEqual([]);
	expect(await verifyPasskey(db(), party, here, authenticator.use(options))).toEqual({
		accountId: person.accountId,
	});
	expect((await listPasskeys(db(), person))[0]?.lastUsedAt).toBeInstanceOf(Date);
});

test("the options ask for a discoverable passkey and exclude the existing ones", async () => {
	const { person } = await addPerson(site());
	const { authenticator } = await add(person);
	const options = await makeRegistrationOptions(db(), party, person);
	expect(options.authenticatorSelection).toMatchObject({
		residentKey: "required",
		userVerification: "required",
	});
	expect(options.excludeCredentials).toEqual([
		{ id: authenticator.id, type: "public-key", transports: ["internal"] },
	]);
	expect(Buffer.from(options.user.id, "base64url").toString("hex")).toBe(
		person.accountId.replaceAll("-", ""),
	);
});

test("each challenge is accepted once, even with two concurrent answers", async () => {
	const { person } = await addPerson(site());
	const { authenticator } = await add(person);
	const answer = authenticator.use(await makeAuthenticationOptions(db(), party, here));
	const results = await Promise.all(
		Array.from({ length: 5 }, () => verifyPasskey(db(), party, here, answer)),
	);
	expect(results.filter((result) => "accountId" in result)).toHaveLength(1);
	expect(results).toContainEqual({ refused: "invalid" });
});

test("of concurrent answers with the same counter only one is accepted", async () => {
	const { person } = await addPerson(site());
	const { authenticator } = await add(person, makeAuthenticator(), 7);
	const answers = [];
	for (let index = 0; index < 5; index += 1) {
		const options = await makeAuthenticationOptions(db(), party, here);
		answers.push(authenticator.use(options, { counter: 8 }));
	}
	const results = await Promise.all(
		answers.map((answer) => verifyPasskey(db(), party, here, answer)),
	);
	expect(results.filter((result) => "accountId" in result)).toHaveLength(1);
	expect(results.filter((result) => "refused" in result)).toHaveLength(4);
});

test("a challenge expires after five minutes and is deleted", async () => {
	const passTo = stopClock();
	const { person } = await addPerson(site());
	const { authenticator } = await add(person);
	const options = await makeAuthenticationOptions(db(), party, here);
	passTo(5 * minute);
	expect(await verifyPasskey(db(), party, here, authenticator.use(options))).toEqual({
		refused: "invalid",
	});
	const other = await makeAuthenticationOptions(db(), party, here);
	passTo(9 * minute);
	expect(await verifyPasskey(db(), party, here, authenticator.use(other))).toHaveProperty(
		"accountId",
	);
	await makeAuthenticationOptions(db(), party, here);
	passTo(14 * minute);
	await sweepTable(db(), "passkey_challenges");
	expect(await db().selectFrom("passkey_challenges").selectAll().execute()).toEqual([]);
});

test.each<[string, Circumstances]>([
	["from another origin", { origin: "https://evil.example" }],
	["for another relying party", { rpId: "evil.example" }],
	["without user verification", { isVerified: false }],
	["from a frame of another site", { crossOrigin: true }],
	["for another account", { userHandle: Buffer.alloc(16).toString("base64url") }],
	["with an unchanged counter", { counter: 7 }],
	["with a decreasing counter", { counter: 3 }],
])("an assertion %s is rejected", async (_, circumstances) => {
	const { person } = await addPerson(site());
	const { authenticator } = await add(person, makeAuthenticator(), 7);
	const use = async (given: Circumstances) =>
		verifyPasskey(
			db(),
			party,
			here,
			authenticator.use(await makeAuthenticationOptions(db(), party, here), given),
		);
	expect(await use({ counter: 8, ...circumstances })).toEqual({ refused: "invalid" });
	expect(await use({ counter: 9 })).toEqual({ accountId: person.accountId });
});

test.each<[string, Circumstances]>([
	["from another origin", { origin: "https://evil.example" }],
	["for another relying party", { rpId: "evil.example" }],
	["without user verification", { isVerified: false }],
	["from a frame of another site", { crossOrigin: true }],
])("a registration %s is rejected", async (_, circumstances) => {
	const { person } = await addPerson(site());
	const made = makeAuthenticator().make(
		await makeRegistrationOptions(db(), party, person),
		circumstances,
	);
	expect(await verifyNewPasskey(db(), party, person, made)).toEqual({ refused: "invalid" });
});

test("another key's signature and another purpose's challenge are rejected", async () => {
	const dana = await addPerson(site());
	const noa = await addPerson(site(), { email: "noa@example.com" });
	const { authenticator } = await add(dana.person);
	const options = await makeAuthenticationOptions(db(), party, here);
	const right = authenticator.use(options);
	const forged = makeAuthenticator().use(options, { userHandle: right.response.userHandle });
	const mixed = { ...right, response: { ...right.response, signature: forged.response.signature } };
	expect(await verifyPasskey(db(), party, here, mixed)).toEqual({ refused: "invalid" });

	const own = await makeAuthenticationOptions(db(), party, dana.person);
	expect(own.allowCredentials).toHaveLength(1);
	expect(await verifyPasskey(db(), party, here, authenticator.use(own))).toEqual({
		refused: "invalid",
	});
	expect(await verifyPasskey(db(), party, dana.person, authenticator.use(own))).toEqual({
		accountId: dana.person.accountId,
	});
	const others = await makeAuthenticationOptions(db(), party, noa.person);
	expect(await verifyPasskey(db(), party, noa.person, authenticator.use(others))).toEqual({
		refused: "unknown",
	});
	const toAdd = await makeRegistrationOptions(db(), party, noa.person);
	expect(await verifyNewPasskey(db(), party, dana.person, makeAuthenticator().make(toAdd))).toEqual(
		{ refused: "invalid" },
	);
});

test("malformed input is rejected without throwing", async () => {
	const { person } = await addPerson(site());
	const { authenticator } = await add(person);
	const good = authenticator.use(await makeAuthenticationOptions(db(), party, here));
	for (const clientDataJSON of ["AAAA", "bnVsbA", "e30", "W10"]) {
		const answer = { ...good, response: { ...good.response, clientDataJSON } };
		expect(await verifyPasskey(db(), party, here, answer)).toEqual({ refused: "invalid" });
	}
	const options = await makeRegistrationOptions(db(), party, person);
	const made = makeAuthenticator().make(options);
	const broken = { ...made, response: { ...made.response, attestationObject: "oA" } };
	expect(await verifyNewPasskey(db(), party, person, broken)).toEqual({ refused: "invalid" });
});

test("a passkey belongs to one account, and a person has at most twenty", async () => {
	const dana = await addPerson(site());
	const noa = await addPerson(site(), { email: "noa@example.com" });
	const { authenticator } = await add(dana.person);
	expect((await add(noa.person, authenticator)).added).toEqual({ refused: "taken" });
	for (let index = 1; index < 20; index += 1) await add(dana.person);
	expect((await add(dana.person)).added).toEqual({ refused: "too many" });
	expect(await listPasskeys(db(), dana.person)).toHaveLength(20);
});

test("only its owner can rename or remove a passkey; a removed one is rejected", async () => {
	const dana = await addPerson(site());
	const noa = await addPerson(site(), { email: "noa@example.com" });
	const { authenticator } = await add(dana.person);
	const [{ id } = { id: "" }] = await listPasskeys(db(), dana.person);
	expect(await namePasskey(db(), noa.person, { id, name: "x" })).toEqual({ refused: "unknown" });
	expect(await removePasskey(site(), noa.person, id)).toEqual({ refused: "unknown" });
	expect(await namePasskey(db(), dana.person, { id, name: "הטלפון" })).toBe("named");
	expect((await listPasskeys(db(), dana.person))[0]?.name).toBe("הטלפון");
	queued = 0;
	expect(await removePasskey(site(), dana.person, id)).toBe("removed");
	expect(queued, "the owner is told").toBe(1);
	const answer = authenticator.use(await makeAuthenticationOptions(db(), party, here));
	expect(await verifyPasskey(db(), party, here, answer)).toEqual({ refused: "unknown" });
});

test("the relying party is the host name of our origin that served the page", () => {
	const demo = readSettings("start", { PORT: "3100" });
	const from = (origin?: string) =>
		new Request("http://localhost:3100/", { headers: origin ? { origin } : {} });
	expect(findRelyingParty(demo, from("http://localhost:3100"))?.id).toBe("localhost");
	expect(findRelyingParty(demo, from("http://127.0.0.1:3100"))).toBeNull();
	expect(findRelyingParty(demo, from("https://evil.example"))?.id).toBe("localhost");
	expect(findRelyingParty(demo, from())).toEqual({
		name: "Dvash",
		id: "localhost",
		origin: "http://localhost:3100",
	});
	const origin = "https://dvash.example";
	expect(findRelyingParty({ origin, ownOrigins: [origin] }, from(origin))?.id).toBe(
		"dvash.example",
	);
});
