/** The photos page of a signed-in person, and its parts. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Prepared } from "../app/platform/pictures/picture.ts";
import { addPhoto } from "../app/profiles/photos/photos.server.ts";
import { addPerson } from "../test/person.ts";
import { picture } from "../test/pictures.ts";
import { carryCookie, type OwnSite } from "./own-site.ts";

/**
 * A signed-in person on the photos page, with this many photos already, and the errors in the
 * browser.
 */
export async function openPhotos(own: OwnSite, page: Page, count = 0): Promise<string[]> {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	const { cookie, person } = await addPerson(own.site, { email: `${randomUUID()}@example.com` });
	for (let at = 0; at < count; at += 1) await addPhoto(own.site, person, await plain());
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/profile/photos`, { waitUntil: "networkidle" });
	return faults;
}

export const file = async (name: string, width = 750, height = 600, seed = 1) => ({
	name,
	mimeType: "image/jpeg",
	buffer: await picture(width, height, seed),
});

/** A photo as the decoder returns it, without waiting for one. */
export async function plain(): Promise<Prepared> {
	const canvas = { width: 160, height: 200, channels: 3, background: "#7d5a26" } as const;
	const bytes = await sharp({ create: canvas }).webp().toBuffer();
	const size = { size: 160, width: 128, height: 160 } as const;
	const variants = (["avif", "webp"] as const).map((format) => ({ ...size, format, bytes }));
	const hashes = { hash: "0".repeat(64), mirroredHash: "0".repeat(64) };
	return { width: 128, height: 160, shortSide: 600, ...hashes, variants };
}

/** Photos are decoded by low-priority processes, which is slow on a busy machine. */
export const whenDecoded = { timeout: 240_000 };

/** The largest version of a photo, as its owner's browser loads it. */
export async function download(page: Page, place: number) {
	const image = page.getByRole("img", { name: `תמונה ${place}`, exact: true });
	const address = await image.getAttribute("src");
	const answer = await page.request.get(new URL(address ?? "", page.url()).href);
	return sharp(await answer.body());
}

export const chosen = (page: Page) => page.getByRole("list", { name: "תמונות שנבחרו" });
export const photos = (page: Page) => page.getByRole("article");
export const choose = (page: Page) => page.getByLabel("בחירת תמונות");
export const send = (page: Page) => page.getByRole("button", { name: "העלאה", exact: true });
export const agree = (page: Page) => page.getByLabel("אני בתמונות, הן שלי");
