// A child process that makes the variants of one picture with sharp alone: decoded once, everything
// else from its pixels, with our settings. Reports its CPU without the start, and its memory with it.
import sharp from "sharp";
import { pictureSizes } from "../../app/platform/pictures/picture.ts";

sharp.cache(false);
sharp.concurrency(1);

async function prepare(file: Uint8Array): Promise<void> {
	const { data, info } = await sharp(file)
		.autoOrient()
		.resize(1_600, 1_600, { fit: "inside", withoutEnlargement: true })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	const decoded = () => sharp(data, { raw: { width, height, channels } });
	for (const size of pictureSizes) {
		const scaled = () => decoded().resize(size, size, { fit: "inside" });
		await scaled().avif({ quality: 50, effort: 3, chromaSubsampling: "4:2:0" }).toBuffer();
		await scaled().webp({ quality: 78, effort: 4 }).toBuffer();
	}
	await decoded().resize(24, 24, { fit: "inside" }).blur(1).webp({ quality: 60 }).toBuffer();
}

process.once("message", async (file: Uint8Array) => {
	const before = process.cpuUsage();
	await prepare(file);
	const { user, system } = process.cpuUsage(before);
	const megabytes = process.resourceUsage().maxRSS / 1_024;
	process.send?.({ seconds: (user + system) / 1e6, megabytes }, () => process.exit());
});
