// Subsets the two variable font families and writes them next to the theme. Hebrew stays complete,
// in a file of its own beside the bare letters, which are all that most pages need; Latin keeps what
// Hebrew text on this site uses (ASCII and a few signs).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const small = range(0x61, 0x7a);
const letters = `${range(0x41, 0x5a)}${small}`;
const figures = `${range(0x20, 0x22)}$%${range(0x27, 0x3b)}?K\u00a0·×–—‘’“”…−`;
const signs = `#&<=>@${range(0x5b, 0x60)}${range(0x7b, 0x7e)}©•€`;
const hebrew = `${range(0x5d0, 0x5ea)}\u05be\u05f3\u05f4₪\u200c\u200d\u2010`;
const pointed = `${range(0x0590, 0x05ff)}${range(0xfb1d, 0xfb4f)}₪\u25cc\u200c\u200d\u2010`;

/** What nearly every page needs in running text: addresses, and the names of the plans and of PayPal. */
const common = `${figures}${small}@©BIPV`;
const rare = Array.from(letters + signs)
	.filter((sign) => !common.includes(sign))
	.join("");

const cuts = [
	{ family: "assistant", script: "hebrew", name: "hebrew", text: hebrew },
	{ family: "assistant", script: "hebrew", name: "pointed", text: pointed },
	{ family: "assistant", script: "latin", name: "latin", text: common },
	{ family: "assistant", script: "latin", name: "capitals", text: rare },
	{ family: "frank-ruhl-libre", script: "hebrew", name: "hebrew", text: hebrew },
	{ family: "frank-ruhl-libre", script: "hebrew", name: "pointed", text: pointed },
	// Separate files, because most headings have digits but no Latin letters.
	{ family: "frank-ruhl-libre", script: "latin", name: "figures", text: figures },
	{ family: "frank-ruhl-libre", script: "latin", name: "latin", text: letters + signs },
];
const weights = { assistant: { min: 400, max: 700 }, "frank-ruhl-libre": { min: 300, max: 500 } };

function range(from: number, to: number): string {
	return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
}

mkdirSync("app/ui/theme/fonts", { recursive: true });
for (const { family, script, name, text } of cuts) {
	const source = readFileSync(
		`node_modules/@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`,
	);
	const cut = await subsetFont(source, text, {
		targetFormat: "woff2",
		// Small capitals, fractions and other alternates that our styles do not use.
		noLayoutClosure: true,
		variationAxes: { wght: weights[family as keyof typeof weights] },
	});
	writeFileSync(`app/ui/theme/fonts/${family}-${name}.woff2`, cut);
	console.log(`  ${family} ${name}: ${(cut.length / 1024).toFixed(1)} KB`);
}
