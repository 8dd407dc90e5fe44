import { expect, test } from "vitest";
import { addPerson } from "../../../test/person.ts";
import {
	formOf,
	type PhotoFile,
	photoForms,
	smallPhoto,
	smallPicture,
} from "../../../test/photo-forms.ts";
import { prepared } from "../../../test/photos.ts";
import { damaged, manyScans, picture } from "../../../test/pictures.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addPhoto } from "../photos/photos.server.ts";

const site = testSite();
const { upload, rows } = photoForms(site);

const stored = async () => {
	const ids: string[] = [];
	for await (const { id } of site.site().files.store.list()) ids.push(id);
	return ids.sort();
};

test("photos are stored for their owner only, and the page shows them in order", async () => {
	const { cookie, person } = await addPerson(site.site());
	expect(await wordsOf(await site.get("/profile/photos", { cookie }))).toContain("עוד אין כאן");
	const answer = await upload(cookie, [smallPhoto, ["two.jpg", await picture(800, 600, 2)]]);
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile/photos"]);

	const { files, photos } = await rows();
	expect(photos).toMatchObject([
		{ account_id: person.accountId, place: 1, audience: "me", width: 600, height: 800 },
		{ account_id: person.accountId, place: 2, audience: "me", width: 800, height: 600 },
	]);
	expect(files).toHaveLength(14);
	expect(await stored()).toEqual(files);
	const words = await wordsOf(await site.get("/profile/photos", { cookie }));
	expect(words).toMatch(/הדיוקן.*פרטית\. מוצגת רק לך, ולא נבדקת\./);
	expect(words).toContain("נשארו 10 מקומות");
	expect(words).not.toContain("ומי שמופיע בהן הסכים");
	const consents = await site.site().db.selectFrom("consents").selectAll().execute();
	expect(consents).toMatchObject([{ kind: "photos", version: "2026-11" }]);
});

test("without the checkbox nothing is stored; it is asked for only once", async () => {
	const { cookie } = await addPerson(site.site());
	const refused = await upload(cookie, [smallPhoto], false);
	expect(refused.status).toBe(422);
	expect(await wordsOf(refused)).toContain("לפני התמונה הראשונה צריך לסמן את האישור.");
	expect(await rows()).toEqual({ files: [], photos: [] });
	expect(await site.site().db.selectFrom("consents").selectAll().execute()).toEqual([]);
	await upload(cookie, [smallPhoto]);
	const other: PhotoFile = ["two.jpg", await picture(800, 600, 2)];
	expect((await upload(cookie, [other], false)).status).toBe(303);
});

test("each bad file gets its sentence, and the others are stored", async () => {
	const { cookie } = await addPerson(site.site());
	const bad = async (name: string) => (await damaged[name]?.())?.file ?? Buffer.alloc(0);
	const answer = await upload(cookie, [
		["a.svg", await bad("an SVG")],
		["page.jpg", await bad("a page of HTML")],
		["cut.jpg", await bad("a JPEG cut in half")],
		["empty.png", Buffer.alloc(0)],
		["IMG_1.HEIC", await bad("a picture of a phone (HEIC)")],
		["large.jpg", Buffer.alloc(15 * 1024 * 1024 + 1, smallPicture)],
		["../../etc/\u202egpj.exe", smallPicture],
		["../\u2066\u200fabc.gif", await bad("a GIF")],
	]);
	expect(answer.status).toBe(422);
	const words = await wordsOf(answer);
	for (const line of [
		"a.svg סוג הקובץ הזה אינו מתאים",
		"page.jpg סוג הקובץ הזה אינו מתאים",
		"cut.jpg הקובץ פגום או לא הגיע שלם.",
		"empty.png סוג הקובץ הזה אינו מתאים",
		"IMG_1.HEIC זו תמונת HEIC",
		"large.jpg הקובץ גדול מדי: עד 15 מגה לתמונה.",
		"abc.gif סוג הקובץ הזה אינו מתאים",
		"תמונה אחת נשמרה.",
	]) {
		expect(words).toContain(line);
	}
	expect(words).not.toMatch(/etc|\u202e|\u2066/);
	const { files, photos } = await rows();
	expect(photos).toHaveLength(1);
	expect(await stored()).toEqual(files);
});

test("an empty upload, an unknown form and an upload that is cut off are reported", async () => {
	const { cookie } = await addPerson(site.site());
	expect(await wordsOf(await upload(cookie, [["", Buffer.alloc(0)]]))).toContain("לא נבחרה תמונה.");
	const plain = await site.post("/profile/photos", { photo: "me.jpg" }, { cookie });
	expect(await wordsOf(plain)).toContain("לא נבחרה תמונה.");

	const whole = new Request("http://localhost:3000/", {
		method: "POST",
		body: formOf(
			[smallPhoto, ["two.jpg", await picture(800, 600, 2)], ["3.jpg", smallPicture]],
			true,
		),
	});
	const body = Buffer.from(await whole.arrayBuffer());
	const headers = {
		cookie,
		origin: "http://localhost:3000",
		"content-type": whole.headers.get("content-type") ?? "",
	};
	const send = (bytes: BodyInit) =>
		site.fetch(
			new Request("http://localhost:3000/profile/photos", {
				method: "POST",
				body: bytes,
				headers,
				duplex: "half",
			} as RequestInit),
		);
	const cut = body.subarray(0, body.length - 400);
	expect(await wordsOf(await send(cut))).toContain("ההעלאה נקטעה לפני הסוף.");
	let pulls = 0;
	const broken = new ReadableStream({
		pull(controller) {
			pulls += 1;
			if (pulls === 1) controller.enqueue(new Uint8Array(cut));
			else controller.error(new Error("gone"));
		},
	});
	expect(await wordsOf(await send(broken))).toContain("ההעלאה נקטעה לפני הסוף.");
	const { files, photos } = await rows();
	expect(photos).toHaveLength(2);
	expect(await stored()).toEqual(files);
});

test("of more than 60 MB only the files before the limit are stored", async () => {
	const { cookie } = await addPerson(site.site());
	const heavy = Buffer.alloc(14 * 1024 * 1024);
	const files: PhotoFile[] = [
		smallPhoto,
		...Array.from({ length: 5 }, (_, at): PhotoFile => [`${at}.bin`, heavy]),
	];
	const answer = await upload(cookie, files);
	expect(answer.status).toBe(422);
	expect(await wordsOf(answer)).toContain("הקבצים שוקלים יחד יותר מ־60 מגה");
	expect((await rows()).photos).toHaveLength(1);
});

test("twelve photos at most, even from two tabs at once", async () => {
	const { cookie, person } = await addPerson(site.site());
	const { db } = site.site();
	await upload(cookie, [smallPhoto]);
	const filler = (place: number) => ({
		id: crypto.randomUUID(),
		account_id: person.accountId,
		place,
		width: 1,
		height: 1,
		hash: "01".repeat(32),
		mirrored_hash: "10".repeat(32),
	});
	await db
		.insertInto("photos")
		.values(Array.from({ length: 10 }, (_, at) => filler(at + 2)))
		.execute();
	const one = await picture(800, 600, 2);
	const two = await picture(800, 600, 3);
	const answers = await Promise.all([
		upload(cookie, [["me.jpg", one]]),
		upload(cookie, [["me.jpg", two]]),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
	const { files, photos } = await rows();
	expect(photos).toHaveLength(12);
	expect(photos.map(({ place }) => place)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
	expect(await stored()).toEqual(files);
	const refused = answers.find(({ status }) => status === 422);
	expect(await wordsOf(refused ?? new Response())).toContain("me.jpg יש כבר 12 תמונות");
});

test("a full disk loses the photo and leaves nothing behind", async () => {
	const { cookie } = await addPerson(site.site());
	const { store } = site.site().files;
	const put = store.put;
	let writes = 0;
	store.put = async (id, bytes) => {
		writes += 1;
		if (writes === 9) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
		return put(id, bytes);
	};
	try {
		const answer = await upload(cookie, [smallPhoto, ["two.jpg", await picture(800, 600, 2)]]);
		expect(await wordsOf(answer)).toMatch(/two\.jpg לא הצלחנו לשמור.*תמונה אחת נשמרה\./);
	} finally {
		store.put = put;
	}
	const { files, photos } = await rows();
	expect(photos).toHaveLength(1);
	expect(await stored()).toEqual(files);
	expect(site.logged()).toMatchObject([{ msg: "photo not stored", code: "ENOSPC" }]);
});

test("uploads are rate limited; a signed-out visitor is sent to sign in", async () => {
	const signedOut = await upload("", [smallPhoto]);
	expect(signedOut.headers.get("location")).toBe("/auth?next=%2Fprofile%2Fphotos");
	const { cookie } = await addPerson(site.site());
	const { settings } = site.site();
	const { limits } = settings;
	settings.limits = 1 / 60;
	try {
		await upload(cookie, [smallPhoto]);
		expect(await wordsOf(await upload(cookie, [smallPhoto]))).toContain("יותר מדי ניסיונות");
	} finally {
		settings.limits = limits;
	}
	expect((await rows()).photos).toHaveLength(1);
});

test("the page's script gets the result of each file", async () => {
	const { cookie } = await addPerson(site.site());
	const send = (files: readonly PhotoFile[], isTicked?: boolean) =>
		upload(cookie, files, isTicked, "/profile/photos/upload");
	const sentence = "לפני התמונה הראשונה צריך לסמן את האישור.";
	expect(await (await send([smallPhoto], false)).json()).toEqual({
		saved: 0,
		refused: [],
		sentence,
	});
	const answer = await send([smallPhoto, ["a.svg", Buffer.from("<svg/>")]]);
	expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	const lines = (await answer.text()).trim().split("\n");
	// A slow machine may repeat the place.
	const result = lines.pop() ?? "";
	expect(new Set(lines)).toEqual(new Set(['{"place":0}']));
	expect(JSON.parse(result)).toMatchObject({
		saved: 1,
		refused: [{ name: "a.svg" }],
		sentence: null,
	});
	expect((await rows()).photos).toHaveLength(1);
	const signedOut = await upload("", [smallPhoto], true, "/profile/photos/upload");
	expect(signedOut.headers.get("location")).toContain("/auth?next=");
});

test("a picture that the decoder gives up counts for ten, and one that shows nothing is refused", async () => {
	const { cookie } = await addPerson(site.site());
	const { settings } = site.site();
	const { limits } = settings;
	settings.limits = 20 / 60;
	try {
		const dear: PhotoFile = ["dear.jpg", manyScans(64)];
		expect(await wordsOf(await upload(cookie, [dear, dear]))).toContain("לא הצלחנו לעבד");
		expect(await wordsOf(await upload(cookie, [smallPhoto]))).toContain("יותר מדי ניסיונות");
	} finally {
		settings.limits = limits;
	}
	const thin: PhotoFile = ["thin.jpg", await picture(400, 3)];
	const other = await addPerson(site.site(), { email: "thin@example.com" });
	expect(await wordsOf(await upload(other.cookie, [thin]))).toContain("לפחות 600 פיקסלים");
	expect((await rows()).photos).toEqual([]);
});

test("the short side of the file counts, not what is kept of it; photos of before stay", async () => {
	const { cookie, person } = await addPerson(site.site());
	await addPhoto(site.site(), person, prepared());
	const files: PhotoFile[] = [
		["wide.jpg", await picture(4_000, 700, 2)],
		["599.jpg", await picture(2_000, 599, 3)],
		["600.jpg", await picture(600, 600, 4)],
	];
	const answer = await upload(cookie, files);
	expect(answer.status).toBe(422);
	const words = await wordsOf(answer);
	expect(words).toMatch(/599\.jpg התמונה קטנה: .*לפחות 600 פיקסלים.* שתי תמונות נשמרו/);
	expect((await rows()).photos.map(({ width, height }) => [width, height])).toEqual([
		[40, 50],
		[1_600, 280],
		[600, 600],
	]);
});

test("a file sent twice is said: in one batch, later, from two tabs at once; a deleted one comes back", async () => {
	const { cookie } = await addPerson(site.site());
	const twice = "me.jpg הקובץ הזה כבר נמצא בתמונות שלך.";
	expect(await wordsOf(await upload(cookie, [smallPhoto, smallPhoto]))).toMatch(
		new RegExp(`${twice} תמונה אחת נשמרה`),
	);
	expect(await wordsOf(await upload(cookie, [["me.jpg", smallPicture]]))).toContain(twice);
	const fresh: PhotoFile = ["me.jpg", await picture(800, 600, 6)];
	const answers = await Promise.all([upload(cookie, [fresh]), upload(cookie, [fresh])]);
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
	const { files, photos } = await rows();
	expect(photos).toHaveLength(2);
	expect(await stored()).toEqual(files);
	// The page knows them when a file is chosen.
	const page = await (await site.get("/profile/photos.data", { cookie })).text();
	for (const { file_hash } of photos) expect(page).toContain(file_hash);
	await site.post(`/profile/photos/${photos[0]?.id}/delete`, {}, { cookie });
	expect((await upload(cookie, [smallPhoto])).status).toBe(303);
	// Another person's file does not count.
	const other = await addPerson(site.site(), { email: "other@example.com" });
	expect((await upload(other.cookie, [smallPhoto])).status).toBe(303);
});

test("the file of a photo from before is known by how it looks", async () => {
	const { cookie } = await addPerson(site.site());
	await upload(cookie, [smallPhoto]);
	await site.site().db.updateTable("photos").set({ file_hash: null }).execute();
	expect(await wordsOf(await upload(cookie, [smallPhoto]))).toContain("כבר נמצא בתמונות שלך");
	expect((await upload(cookie, [["two.jpg", await picture(800, 600, 2)]])).status).toBe(303);
	expect((await rows()).photos).toHaveLength(2);
});

/** The audiences of the photos that the staff still have to review. */
const openReviews = async () => {
	const open = site.site().db.selectFrom("photo_reviews").where("state", "=", "open");
	return (await open.select("audience").orderBy("audience").execute()).map((one) => one.audience);
};

test("a batch goes to whom its owner chose, also when it is cut; the next one begins with that", async () => {
	const { cookie } = await addPerson(site.site());
	const send = (files: readonly PhotoFile[], audience: string, cut = 0) => {
		const form = new FormData();
		form.set("photos", "on");
		form.set("audience", audience);
		for (const [name, bytes] of files) form.append("photo", new Blob([Buffer.from(bytes)]), name);
		const whole = new Request("http://localhost:3000/profile/photos", {
			method: "POST",
			body: form,
		});
		return whole.arrayBuffer().then((body) =>
			site.fetch(
				new Request(whole.url, {
					method: "POST",
					body: body.slice(0, body.byteLength - cut),
					headers: {
						...Object.fromEntries(whole.headers),
						cookie,
						origin: "http://localhost:3000",
					},
				}),
			),
		);
	};
	const two: PhotoFile[] = [smallPhoto, ["two.jpg", await picture(800, 600, 2)]];
	expect((await send(two, "members")).status).toBe(303);
	const cut = await send(
		[
			["3.jpg", await picture(800, 600, 3)],
			["4.jpg", smallPicture],
		],
		"album",
		400,
	);
	expect(cut.status).toBe(422);
	expect((await rows()).photos.map(({ audience }) => audience)).toEqual([
		"members",
		"members",
		"album",
	]);
	expect(await openReviews()).toEqual(["album", "members", "members"]);
	const page = await (await site.get("/profile/photos", { cookie })).text();
	expect(page).toMatch(/<input[^>]*name="audience"[^>]*checked=""[^>]*value="album"/);
	// Any other value means only the owner.
	expect((await send([["5.jpg", await picture(800, 600, 5)]], "everybody")).status).toBe(303);
	expect((await rows()).photos.at(-1)).toMatchObject({ audience: "me" });
});

test("all that only the person sees goes to the members at once; the album stays the album", async () => {
	const { cookie } = await addPerson(site.site());
	await upload(cookie, [smallPhoto, ["two.jpg", await picture(800, 600, 2)]]);
	await upload(cookie, [["three.jpg", await picture(800, 600, 3)]]);
	const { photos } = await rows();
	await site.post(`/profile/photos/${photos[2]?.id}`, { audience: "album" }, { cookie });
	const page = await (await site.get("/profile/photos", { cookie })).text();
	expect(page).toContain("שתי התמונות הפרטיות");
	// Photos added since the page was shown, and other people's, stay as they are.
	const shown = [...page.matchAll(/name="photo" value="([\da-f-]{36})"/g)].map(([, id = ""]) => id);
	expect(shown).toEqual([photos[0]?.id, photos[1]?.id]);
	await upload(cookie, [["late.jpg", await picture(800, 600, 4)]]);
	const origin = "http://localhost:3000";
	const sent = await site.fetch(
		new Request(`${origin}/profile/photos/publish`, {
			method: "POST",
			body: new URLSearchParams(shown.map((id) => ["photo", id])),
			headers: { cookie, origin },
		}),
	);
	expect(sent.status).toBe(303);
	expect((await rows()).photos.map(({ audience }) => audience)).toEqual([
		...["members", "members", "album", "me"],
	]);
	expect(await wordsOf(await site.get("/profile/photos", { cookie }))).toContain("ממתינה לבדיקה.");
	expect(await openReviews()).toEqual(["album", "members", "members"]);
	expect((await site.post("/profile/photos/publish", {})).headers.get("location")).toMatch(
		/^\/auth/,
	);
});
