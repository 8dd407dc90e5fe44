// Makes a fresh clone ready for the npm script that calls it: packages, fonts, build.
// Runs on whatever Node the machine has (20 or newer), with built-in modules only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statfsSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const purpose = process.argv[2] ?? "start";
const windows = process.platform === "win32";

function refuse(sentence) {
	console.error(sentence);
	process.exit(1);
}

function requireNode() {
	const [major, minor] = process.versions.node.split(".").map(Number);
	if (major < 20 || (major === 20 && minor < 19)) {
		refuse(`Node ${process.versions.node} is too old: this needs Node 20.19 or newer to start.`);
	}
}

function requireSpace() {
	const { bavail, bsize } = statfsSync(root);
	if (bavail * bsize < 200 * 1024 * 1024) {
		refuse("There is not enough room on this disk: at least 200 MB must be free to start.");
	}
}

function hashOf(paths) {
	const hash = createHash("sha256");
	const add = (path) => {
		if (!existsSync(path)) return;
		const entries = isFolder(path) ? readdirSync(path).sort() : null;
		if (entries) {
			for (const entry of entries) add(join(path, entry));
			return;
		}
		if (/\.test\.tsx?$/.test(path)) return;
		hash.update(path).update("\0").update(readFileSync(path));
	};
	for (const path of paths) add(path);
	return hash.digest("hex");
}

function isFolder(path) {
	try {
		readdirSync(path);
		return true;
	} catch {
		return false;
	}
}

function stampIs(file, value) {
	return existsSync(file) && readFileSync(file, "utf8") === value;
}

function run(command, args, sentence) {
	const done = spawnSync(command, args, { stdio: "inherit", shell: windows });
	if (done.status !== 0) refuse(sentence);
}

function install() {
	const wanted = hashOf(["package-lock.json"]);
	if (stampIs("node_modules/.ready", wanted)) return;
	console.log("Installing packages (about half a minute) …");
	const npm = process.env.npm_execpath;
	const args = ["ci", "--loglevel=error", "--no-audit", "--no-fund"];
	const sentence =
		"The packages could not be installed: npm says why above; then run the same command again.";
	if (npm) run(process.execPath, [npm, ...args], sentence);
	else run("npm", args, sentence);
	writeFileSync("node_modules/.ready", wanted);
}

function modernNode() {
	const own = join("node_modules", ".bin", windows ? "node.cmd" : "node");
	if (existsSync(own)) return own;
	if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
	return refuse(
		`Node ${process.versions.node} is too old and there is no packaged Node for ${process.platform} ${process.arch}: install Node 24 or newer.`,
	);
}

function cutFonts(node) {
	const wanted = hashOf(["scripts/fonts.ts", "package-lock.json"]);
	if (stampIs("app/ui/theme/fonts/.ready", wanted)) return;
	console.log("Cutting the fonts …");
	run(node, ["scripts/fonts.ts"], "The fonts could not be cut: the error stands above.");
	writeFileSync("app/ui/theme/fonts/.ready", wanted);
}

function build(node) {
	const wanted = hashOf([
		"app",
		"public",
		"vite.config.ts",
		"react-router.config.ts",
		"tsconfig.json",
		"package-lock.json",
	]);
	if (stampIs("build/.ready", wanted)) return;
	console.log("Building the site …");
	run(
		node,
		["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"],
		"The site could not be built: the error stands above.",
	);
	mkdirSync("build", { recursive: true });
	writeFileSync("build/.ready", wanted);
}

requireNode();
if (!existsSync("package-lock.json"))
	refuse("package-lock.json is missing: clone the repository again.");
requireSpace();
install();
const node = modernNode();
if (purpose !== "install") cutFonts(node);
if (["start", "serve", "test"].includes(purpose)) build(node);
