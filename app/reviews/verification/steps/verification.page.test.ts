import { expect, test } from "vitest";
import { minute, stopClock } from "../../../../test/clock.ts";
import { addPerson } from "../../../../test/person.ts";
import { picture } from "../../../../test/pictures.ts";
import { testSite, wordsOf } from "../../../../test/site.ts";
import { postFiles } from "../../../../test/verification-steps.ts";
import { readSelfie } from "../evidence.server.ts";
import { poseTitle } from "../pose-words.ts";
import { poseAt } from "../poses.ts";
import { findVerification } from "../verification.server.ts";

const site = testSite();
const face = await picture(600, 800);
const selfie = await picture(120, 90, 2);

const request = {
	firstName: "דנה",
	lastName: "לוי",
	email: "dana@example.com",
	phone: "052-123-4567",
	age: "27",
	education: "masters",
	location: "חיפה",
};

async function applied(email = "dana@example.com") {
	const { person, cookie } = await addPerson(site.site(), { email });
	await site.post("/sugarbaby", request, { cookie });
	await site.post("/verification/alias", { display_name: "שירה", location: "חיפה" }, { cookie });
	return { person, cookie: `${cookie}; signed-in=1` };
}

const see = async (cookie: string, path = "/verification") =>
	wordsOf(await site.get(path, { cookie }));
const bear = (cookie: string, birth_date = "24.3.1998") =>
	site.post("/verification/birth-date", { birth_date }, { cookie });
const showFace = (cookie: string) =>
	postFiles(site, "/verification/photo", cookie, { photos: "on", audience: "album", photo: face });
const pose = (cookie: string, fields: Record<string, string | Uint8Array> = {}) =>
	postFiles(site, "/verification/pose", cookie, { verification: "on", selfie, ...fields });
const found = (person: { accountId: string }) => findVerification(site.site().db, person);

/** Up to the pose. */
async function posing(email?: string) {
	const dana = await applied(email);
	await bear(dana.cookie);
	await showFace(dana.cookie);
	return dana;
}

test("signed out, every address leads to sign-in", async () => {
	expect((await site.get("/verification")).headers.get("location")).toBe(
		"/auth?next=%2Fverification",
	);
	for (const path of ["birth-date", "alias", "pose/another", "withdraw"]) {
		const answer = await site.post(`/verification/${path}`, {});
		expect(answer.headers.get("location"), path).toMatch(/^\/auth\?next=/);
	}
	for (const path of ["photo", "pose"]) {
		const answer = await postFiles(site, `/verification/${path}`, "", { selfie });
		expect(answer.headers.get("location"), path).toMatch(/^\/auth\?next=/);
	}
});

test("who has no application is told the next step and can send nothing", async () => {
	const { cookie, person } = await addPerson(site.site());
	expect(await see(cookie)).toContain("קודם בקשת ההצטרפות");
	await bear(cookie);
	expect((await showFace(cookie)).status).toBe(422);
	expect((await pose(cookie)).status).toBe(422);
	expect(await found(person)).toBeNull();
	expect(await site.site().db.selectFrom("photos").selectAll().execute()).toEqual([]);
});

test("a woman goes from the explanation to a sent verification", async () => {
	const { cookie, person } = await applied();
	expect(await see(cookie)).toMatch(/ארבע דקות.*תאריך לידה.*תמונת פנים.*תנוחה.*נתחיל/);
	expect(await see(cookie, "/verification/birth-date")).toContain("מתי נולדת?");
	expect((await bear(cookie)).headers.get("location")).toBe("/verification");
	expect(await see(cookie)).toContain("תמונת פנים");
	const photographed = await showFace(cookie);
	expect(photographed.headers.get("location")).toBe("/verification/pose");
	const { db } = site.site();
	const photo = await db.selectFrom("photos").selectAll().executeTakeFirstOrThrow();
	expect(photo).toMatchObject({ place: 1, audience: "album" });

	const drawn = await found(person);
	expect(drawn).toMatchObject({ state: "started", birthDate: "1998-03-24", photoId: photo.id });
	const page = await see(cookie);
	expect(page).toContain(poseTitle(poseAt(drawn?.pose ?? -1)));
	expect(page).toContain("ניסיון ראשון מתוך שלושה היום");
	const answer = await pose(cookie, { drawn: String(drawn?.poseDrawnAt?.getTime()) });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/verification"]);
	const sent = await found(person);
	expect(sent).toMatchObject({ state: "sent", sentAt: expect.any(Date) });
	expect(await see(cookie)).toMatch(/הצילום אצלנו.*משיכת האימות/);
	const kept = await readSelfie(site.site(), sent?.id ?? "");
	expect(kept?.subarray(8, 12).toString()).toBe("WEBP");
	const consents = await db.selectFrom("consents").select(["kind", "version"]).execute();
	expect(consents).toContainEqual({ kind: "verification", version: "2026-11" });
	expect((await pose(cookie)).status).toBe(422);
});

test("a selfie without the tick is not taken, and what is no picture neither", async () => {
	const { cookie, person } = await posing();
	const without = await postFiles(site, "/verification/pose", cookie, { selfie });
	expect(without.status).toBe(422);
	expect(await wordsOf(without)).toContain("לפני הצילום צריך לסמן את האישור.");
	const broken = await pose(cookie, { selfie: Buffer.from("not a picture") });
	expect([broken.status, await wordsOf(broken)]).toEqual([
		422,
		expect.stringContaining("סוג הקובץ הזה אינו מתאים"),
	]);
	expect(await wordsOf(await pose(cookie, { selfie: "" }))).toContain("יש לבחור צילום.");
	expect(await found(person)).toMatchObject({ state: "started" });
	expect(await site.site().db.selectFrom("verification_files").selectAll().execute()).toEqual([]);
	for await (const file of site.site().files.evidence.list()) expect(file).toBeNull();
});

test("a pose is valid for fifteen minutes, and a clock that is set back does not prolong it", async () => {
	const set = stopClock();
	const { cookie, person } = await posing();
	set(15 * minute - 1);
	expect(await see(cookie)).toContain("תקפה עד");
	set(15 * minute);
	expect(await see(cookie)).toContain("עברו 15 דקות");
	const late = await pose(cookie);
	expect([late.status, await wordsOf(late)]).toEqual([
		422,
		expect.stringContaining("עברו 15 דקות"),
	]);
	set(-5 * minute);
	expect(await see(cookie)).toContain("עברו 15 דקות");
	expect((await pose(cookie)).status).toBe(422);
	await site.post("/verification/pose/another", {}, { cookie });
	expect(await see(cookie)).toContain("ניסיון שני מתוך שלושה היום");
	expect(await found(person)).toMatchObject({ state: "started" });
});

test("three poses a day of Israel, each another one, from midnight on again", async () => {
	const midnight = Date.parse("2026-11-22T22:00:00Z");
	const set = stopClock(midnight);
	set(-20 * minute);
	const { cookie, person } = await posing();
	const drawn = [(await found(person))?.pose];
	for (let times = 0; times < 4; times += 1) {
		await site.post("/verification/pose/another", {}, { cookie });
		drawn.push((await found(person))?.pose);
	}
	expect(new Set(drawn.slice(0, 2)).size).toBe(2);
	expect(drawn[3]).toBe(drawn[2]);
	expect(await see(cookie)).toContain("ניסיון שלישי ואחרון מתוך שלושה היום");
	set(-1);
	expect(await see(cookie)).toContain("נמשיך מחר");
	set(0);
	expect(await see(cookie)).toContain("עברו 15 דקות");
	await site.post("/verification/pose/another", {}, { cookie });
	expect(await see(cookie)).toContain("ניסיון ראשון מתוך שלושה היום");
});

test("a selfie for a pose that was replaced in another window is not taken", async () => {
	const { cookie, person } = await posing();
	const first = await found(person);
	await site.post("/verification/pose/another", {}, { cookie });
	const answer = await pose(cookie, { drawn: String(first?.poseDrawnAt?.getTime()) });
	expect([answer.status, await wordsOf(answer)]).toEqual([
		422,
		expect.stringContaining("בינתיים הוגרלה תנוחה אחרת"),
	]);
});

test("nobody can use another person's photo, and nobody's selfie stands at an address", async () => {
	const noa = await posing("noa@example.com");
	await pose(noa.cookie);
	const dana = await applied();
	await bear(dana.cookie);
	const photo = (await found(noa.person))?.photoId ?? "";
	const answer = await site.post("/verification/photo", { own: photo, audience: "album" }, dana);
	expect(answer.status).toBe(422);
	expect(await found(dana.person)).toMatchObject({ photoId: null, pose: null });
	const page = await (await site.get("/verification", { cookie: noa.cookie })).text();
	// Her own face, in the header, is the photo.
	expect(page.split("</header>")[1]).not.toMatch(/<img/);
	const { db } = site.site();
	const file = await db.selectFrom("verification_files").selectAll().executeTakeFirstOrThrow();
	for (const name of [file.file_id, file.verification_id]) {
		expect((await site.get(`/pictures/${name}`, { cookie: noa.cookie })).status).toBe(404);
	}
});

test("an own photo can be the one of the face: it becomes the first, for whom its owner chose", async () => {
	const { cookie, person } = await applied();
	await postFiles(site, "/profile/photos", cookie, { photos: "on", photo: face });
	await postFiles(site, "/profile/photos", cookie, { photo: await picture(600, 600, 5) });
	await bear(cookie);
	expect(await see(cookie)).toContain("זו את?");
	const { db } = site.site();
	const [, second] = await db.selectFrom("photos").select("id").orderBy("place").execute();
	// Nothing is chosen for anybody.
	const page = await (await site.get("/verification", { cookie })).text();
	expect(page).not.toMatch(/<input[^>]*name="audience"[^>]*checked/);
	const unchosen = await site.post("/verification/photo", { own: second?.id ?? "" }, { cookie });
	expect([unchosen.status, await wordsOf(unchosen)]).toEqual([
		422,
		expect.stringContaining("יש לבחור מי יראה אותה."),
	]);
	const chosen = { own: second?.id ?? "", audience: "members" };
	const answer = await site.post("/verification/photo", chosen, { cookie });
	expect(answer.headers.get("location")).toBe("/verification/pose");
	expect(await found(person)).toMatchObject({ photoId: second?.id });
	expect(
		await db.selectFrom("photos").select(["id", "place", "audience"]).orderBy("place").execute(),
	).toMatchObject([
		{ id: second?.id, place: 1, audience: "members" },
		{ place: 2, audience: "me" },
	]);
});

test("withdrawn: the evidence and the birth date are gone at once, and one can begin again", async () => {
	const { cookie, person } = await posing();
	await pose(cookie);
	const answer = await site.post("/verification/withdraw", {}, { cookie });
	expect(answer.headers.get("location")).toBe("/verification");
	expect(await found(person)).toMatchObject({ state: "withdrawn", birthDate: null });
	for await (const file of site.site().files.evidence.list()) expect(file).toBeNull();
	const { db } = site.site();
	expect(await db.selectFrom("evidence_log").select("why").execute()).toEqual([
		{ why: "withdrawn" },
	]);
	expect(await see(cookie)).toContain("משכת את האימות");
	await bear(cookie);
	expect(await found(person)).toMatchObject({ state: "started", birthDate: "1998-03-24" });
	await site.post("/verification/withdraw", {}, { cookie });
	await site.post("/verification/withdraw", {}, { cookie });
	expect(await found(person)).toMatchObject({ state: "withdrawn" });
});

test("the camera is allowed here and nowhere else", async () => {
	const { cookie } = await posing();
	const policyOf = async (path: string) =>
		(await site.get(path, { cookie })).headers.get("permissions-policy");
	expect(await policyOf("/verification")).toContain("camera=(self)");
	expect(await policyOf("/verification/pose")).toContain("camera=(self)");
	for (const path of ["/", "/profile", "/application", "/verification/birth-date"]) {
		expect(await policyOf(path), path).toContain("camera=()");
	}
	const refused = await postFiles(site, "/verification/pose", cookie, { selfie });
	expect(refused.headers.get("permissions-policy")).toContain("camera=(self)");
});
