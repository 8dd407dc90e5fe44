import { expect, test } from "vitest";
import { linkIn, newestMail } from "../../../test/mails.ts";
import { addPerson } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";

const site = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });
const victim = "dana@example.com";
let visitor = 0;
/** Each from its own address, like an attacker flooding a mailbox. */
const send = async (path: string, fields: Record<string, string>) => {
	visitor += 1;
	const headers = { "x-forwarded-for": `10.0.0.${visitor}` };
	const { status, headers: said } = await site.post(path, fields, { headers });
	return `${status} ${said.get("location")}`;
};
const contact = (email: string) =>
	send("/contact", { name: "דנה", email, subject: "billing", message: `שאלה ${visitor}` });
const signUp = (email: string) =>
	send("/auth?tab=signup", {
		email,
		password: "שלוש כוסות של תה",
		adult: "on",
		terms: "on",
		privacy: "on",
	});
const recover = (email: string) => send("/auth/recover", { email });
const mailsTo = async (address: string) =>
	(await site.mails()).filter(({ to }) => to.includes(address)).length;

test("forms where a stranger types an address mail it three times an hour in total; the answer is the same", async () => {
	const first = [
		await contact(victim),
		await send("/newsletter", { email: victim }),
		await signUp(victim),
	];
	expect(await mailsTo(victim)).toBe(3);
	const more = [
		await contact("Dana+more@example.com"),
		await send("/newsletter", { email: victim }),
		await signUp(victim),
	];
	expect(more).toEqual(first);
	expect(await mailsTo("ana")).toBe(3);
	expect(await site.site().db.selectFrom("tickets").select("id").execute()).toHaveLength(2);
	expect(await site.site().db.selectFrom("sign_ups").select("id").execute()).toHaveLength(2);
	await contact("noa@example.com");
	expect(await mailsTo("noa@example.com")).toBe(1);
});

test("support gets every message, even one whose sender is not mailed", async () => {
	for (let times = 0; times < 5; times += 1) await contact(victim);
	const mails = await site.mails();
	expect(mails).toHaveLength(5 + 3);
});

test("mails caused by strangers leave recovery its three, and recovery leaves warnings theirs", async () => {
	await addPerson(site.site(), { email: victim });
	for (let times = 0; times < 4; times += 1) await contact(victim);
	expect(await mailsTo(victim)).toBe(3);
	const answers = new Set<string>();
	for (let times = 0; times < 5; times += 1) answers.add(await recover(victim));
	answers.add(await recover("nobody@example.com"));
	expect([...answers]).toEqual(["303 /auth/recover"]);
	expect(await mailsTo(victim)).toBe(6);
	const link = linkIn(await newestMail(site, victim, "/auth/reset"), "/auth/reset");
	expect((await site.post(link, { password: "ארבע כוסות של תה חם" })).status).toBe(303);
	expect(await mailsTo(victim)).toBe(7);
});

test("a mail that is not sent does not invalidate the link of the previous one", async () => {
	await signUp(victim);
	await site.mails();
	const db = site.site().db;
	await db.updateTable("rate_limits").set({ count: 3 }).where("rule", "=", "mail: typed").execute();
	const before = await db.selectFrom("sign_ups").select("link_hash").execute();
	const { jobs } = site.site();
	const { id } = await db.selectFrom("sign_ups").select("id").executeTakeFirstOrThrow();
	await db.transaction().execute((trx) => jobs.enqueue(trx, "sign-up-mail", { signUp: id }));
	await site.mails();
	expect(await db.selectFrom("sign_ups").select("link_hash").execute()).toEqual(before);
	expect(before[0]?.link_hash).not.toBeNull();
});
