import { resolve } from "node:path";
import sharp from "sharp";
import type { Prepared } from "../../../app/platform/pictures/picture.ts";
import { variantsOf } from "../../../app/platform/pictures/variants.ts";
import type { Site } from "../../../app/platform/site.ts";
import { addPhoto } from "../../../app/profiles/photos/photos.server.ts";
import type { ClubMember } from "./club-member.ts";

/** A member's picture and who sees it. */
type Picture = { audience: "members" | "album"; prepared: Prepared };

/** In pixels: everybody waits for the first start, and what larger pictures cost grows with their area. */
const shownSize = { width: 480, height: 600 };
/** Of a lone album picture others see a blur of 24 pixels only. */
const hiddenSize = { width: 128, height: 160 };

/** Two who wait in the queue sent the same drawings, as a whole: these are near views, as parts of 1. */
const nearViews = new Map([
	["w4", { left: 0.2, top: 0.04, part: 0.78 }],
	["w5", { left: 0.12, top: 0.08, part: 0.74 }],
]);

/** The word איור, 309 × 112: as outlines, because not every system has a Hebrew font. */
const word =
	"M62 0V-76Q62 -87 57 -92Q52 -96 44 -96H7V-112H49Q59 -112 67 -109Q75 -105 79 -97Q83 -89 83 -75V0Z" +
	"M110 0V-89L107 -112H129L131 -89V0ZM158 -42V-89L155 -112H177L179 -89V-46Z" +
	"M302 0H279L237 -64L218 0H197L219 -69L225 -83L207 -112H228L245 -85L262 -60L267 -77L277 -112H298L275 -42Z";

/** Draws everybody's pictures, two at a time; the result is by address. */
export async function preparePortraits(
	members: readonly ClubMember[],
): Promise<Map<string, Picture[]>> {
	const wanted = members.flatMap(({ email, portrait, album = [] }) => [
		...(portrait ? [{ email, name: portrait, audience: "members" as const, size: shownSize }] : []),
		...album.map((name) => ({
			email,
			name,
			audience: "album" as const,
			size: portrait ? shownSize : hiddenSize,
		})),
	]);
	const drawn: (Picture & { email: string })[] = [];
	const waiting = wanted.entries();
	const work = async () => {
		for (const [at, { email, name, audience, size }] of waiting) {
			drawn[at] = { email, audience, prepared: await draw(name, size) };
		}
	};
	await Promise.all([work(), work()]);
	return Map.groupBy(drawn, ({ email }) => email);
}

/** A drawing with its mark in the corner. */
async function draw(name: string, { width, height }: typeof shownSize): Promise<Prepared> {
	const { left, top, part } = nearViews.get(name) ?? { left: 0, top: 0, part: 1 };
	const folder = name.startsWith("c_") ? "app/ui/pictures/covers" : "db/seeds/portraits";
	const mark = Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 480 600">` +
			`<rect x="14" y="562" width="60" height="26" rx="3" fill="#0c1411" fill-opacity=".62"/>` +
			`<path transform="translate(22.5 582) scale(.14)" fill="#f3e6c8" d="${word}"/></svg>`,
	);
	const jpeg = await sharp(resolve(folder, `${name}.svg`))
		.resize(Math.round(width / part), Math.round(height / part), { fit: "cover" })
		.extract({
			left: Math.round((left * width) / part),
			top: Math.round((top * height) / part),
			width,
			height,
		})
		.composite([{ input: mark }])
		.jpeg({ quality: 90 })
		.toBuffer();
	const prepared = await variantsOf(jpeg);
	if ("refused" in prepared) throw new Error(`The picture ${name}: ${prepared.refused}.`);
	return prepared;
}

/** Stores pictures that the staff approved before the demo began. */
export async function storePortraits(
	site: Site,
	owner: { accountId: string },
	pictures: readonly Picture[],
): Promise<void> {
	for (const { audience, prepared } of pictures) {
		const added = await addPhoto(site, owner, prepared);
		if ("refused" in added) throw new Error(`A picture of the demo: ${added.refused}.`);
		await site.db
			.updateTable("photos")
			.set({ audience, approved_for: audience })
			.where("id", "=", added.id)
			.execute();
	}
	// The portrait was compared with a selfie, so that it brings its badge back after it was hidden.
	await site.db
		.updateTable("photos")
		.from("members")
		.set((set) => ({ verified_at: set.ref("members.badge_at") }))
		.whereRef("members.account_id", "=", "photos.account_id")
		.where("photos.account_id", "=", owner.accountId)
		.where("place", "=", 1)
		.execute();
}
