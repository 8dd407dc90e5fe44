/** Photos sent as the form of /profile/photos sends them, and what is stored then. */
import { picture } from "./pictures.ts";
import type { testSite } from "./site.ts";

export type PhotoFile = [name: string, bytes: Uint8Array];

export const smallPicture = await picture(600, 800);
export const smallPhoto: PhotoFile = ["me.jpg", smallPicture];

/** The form as a browser builds it: the checkbox before the files. */
export function formOf(files: readonly PhotoFile[], isTicked: boolean): FormData {
	const form = new FormData();
	if (isTicked) form.set("photos", "on");
	for (const [name, bytes] of files) form.append("photo", new Blob([Buffer.from(bytes)]), name);
	return form;
}

export const photoForms = (site: ReturnType<typeof testSite>) => ({
	upload: (
		cookie: string,
		files: readonly PhotoFile[],
		isTicked = true,
		path = "/profile/photos",
	) =>
		site.fetch(
			new Request(`http://localhost:3000${path}`, {
				method: "POST",
				body: formOf(files, isTicked),
				headers: { cookie, origin: "http://localhost:3000" },
			}),
		),
	/** Everything in the database, whoever it belongs to. */
	async rows() {
		const { db } = site.site();
		const files = await db.selectFrom("files").select("id").orderBy("id").execute();
		const photos = await db.selectFrom("photos").selectAll().orderBy("place").execute();
		return { files: files.map(({ id }) => id), photos };
	},
});
