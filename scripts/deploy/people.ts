/** What people do at a new site: the first of the staff, and a man who joins and pays. */
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import type { Simulator } from "../../simulators/paypal/handle.ts";
import type { MailServer } from "../../test/mail-server.ts";
import { type Browser, expectStatus, openBrowser, type Place } from "./browser.ts";
import { until } from "./processes.ts";

const password = "שלוש כוסות של תה";
const man = "david@dvash.example";

/** The path of the link to `path` in the newest mail to somebody. */
export function mailedLink(mail: MailServer, to: string, path: string): Promise<string> {
	return until(
		`the mail to ${to}`,
		async () => {
			const newest = mail.arrived.filter((one) => one.to.includes(to)).at(-1);
			const links = newest?.mail.text?.match(/https?:\/\/[^\s<>]+/g) ?? [];
			const link = links
				.map((one) => new URL(one))
				.find(({ pathname }) => pathname.startsWith(path));
			return link && link.pathname + link.search;
		},
		{ seconds: 180 },
	);
}

/** Follows the mailed invitation: password, authenticator app, desk. */
export async function acceptInvitation(place: Place, link: string): Promise<Browser> {
	const browser = openBrowser(place);
	expectStatus("the invitation", await browser.get(link), 200);
	const form = { name: "מיכל", gender: "female", password };
	expectStatus("accepting", await browser.post(link, form), 303, "/staff/enrol");
	const enrol = await browser.get("/staff/enrol");
	expectStatus("enrolling", enrol, 200);
	const secret = /המפתח: <\/span><bdi[^>]*>([A-Z2-7 ]+)</
		.exec(enrol.text)?.[1]
		?.replaceAll(" ", "");
	if (!secret) throw new Error("The page of the second factor shows no secret");
	const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
	expectStatus("the first code", await browser.post("/staff/enrol", { code }), 200);
	expectStatus("the desk", await browser.get("/staff"), 200);
	return browser;
}

/** Signs up, follows the mail, fills the joining form and the profile; signed in at the end. */
export async function joinAsMan(place: Place, mail: MailServer): Promise<Browser> {
	const browser = openBrowser(place);
	const consents = { adult: "on", terms: "on", privacy: "on" };
	const signUp = await browser.post("/auth?tab=signup", { email: man, password, ...consents });
	expectStatus("signing up", signUp, 303, "/auth/check-mail");
	const link = await mailedLink(mail, man, "/auth/confirm");
	expectStatus("the mailed link", await browser.get(link), 303);
	const form = {
		selectedPlan: "vip",
		fullName: "דוד",
		age: "46",
		email: man,
		phone: "+972 52-123-4567",
		profession: "יזם",
		income: "100k+",
		location: "תל אביב",
		interests: "ים ומוזיקה",
		expectations: "",
	};
	expectStatus(
		"the joining form",
		await browser.post("/sugardaddy", form),
		303,
		"/sugardaddy/payment",
	);
	const profile = await browser.get("/profile");
	expectStatus("the profile", profile, 200);
	if (!profile.text.includes("ים ומוזיקה")) throw new Error("The profile lacks what the form held");
	return browser;
}

/** Sends a photo of some megabytes through the proxy, and sees its small form on the page of photos. */
export async function addPhoto(browser: Browser): Promise<number> {
	const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
	const photo = await sharp({
		create: { width: 3_000, height: 2_200, channels: 3, background: "#888", noise },
	})
		.jpeg({ quality: 90 })
		.toBuffer();
	const form = new FormData();
	form.set("photos", "on");
	form.append("photo", new Blob([new Uint8Array(photo)]), "me.jpg");
	const { headers, body } = await encoded(form);
	expectStatus(
		"the photo",
		await browser.ask("/profile/photos", { method: "POST", headers, body }),
		303,
	);
	await seePicture(browser);
	return photo.length;
}

/** The first picture on the page of photos. */
export async function seePicture(browser: Browser): Promise<void> {
	const page = await browser.get("/profile/photos");
	const src = /src="(\/pictures\/[^"]+)"/.exec(page.text)?.[1];
	if (!src) throw new Error("The page of photos shows none");
	expectStatus("the picture", await browser.get(src.replaceAll("&amp;", "&")), 200);
}

async function encoded(
	form: FormData,
): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
	const answer = new Response(form);
	const type = answer.headers.get("content-type") ?? "";
	return { headers: { "content-type": type }, body: new Uint8Array(await answer.arrayBuffer()) };
}

/** Pays for the chosen plan as the payment page does; the path of the receipt. */
export async function payPlan(browser: Browser, paypal: Simulator): Promise<string> {
	expectStatus("the payment page", await browser.get("/sugardaddy/payment"), 200);
	const session = JSON.parse((await browser.get("/api/session")).text) as { access_token: string };
	const call = async <T>(path: string, body: object) => {
		const headers = {
			authorization: `Bearer ${session.access_token}`,
			"content-type": "application/json",
		};
		const answer = await browser.ask(path, { method: "POST", headers, body: JSON.stringify(body) });
		expectStatus(path, answer, 200);
		return JSON.parse(answer.text) as T;
	};
	const order = await call<{ order_id: string }>("/api/create-order", {
		amount: 399,
		currency: "USD",
	});
	paypal.approve(order.order_id);
	const { status } = await call<{ status: string }>("/api/capture-order", order);
	if (status !== "COMPLETED") throw new Error(`The payment is ${status}`);
	const list = await browser.get("/account/receipts");
	const path = /href="(\/account\/receipts\/\d+)"/.exec(list.text)?.[1];
	if (!path) throw new Error("There is no receipt");
	expectStatus("the receipt", await browser.get(path), 200);
	return path;
}

export async function signIn(place: Place): Promise<Browser> {
	const browser = openBrowser(place);
	expectStatus("signing in", await browser.post("/auth", { email: man, password }), 303);
	expectStatus("the account", await browser.get("/account"), 200);
	return browser;
}
