// Prepares a fresh clone for the npm script that calls it: packages, fonts, build. Runs on any
// installed Node (20 or newer), with built-in modules only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packagesAgree } from "./installed.mjs";

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

/** The site itself reports any other error in PORT or HOST. */
async function requirePort() {
	const port = Number(process.env.PORT || 3000);
	const host = process.env.HOST || (purpose === "serve" ? "0.0.0.0" : "127.0.0.1");
	if (!Number.isInteger(port) || port < 1 || port > 65535) return;
	const server = createServer();
	const code = await new Promise((done) => {
		server.once("error", (error) => done(error.code));
		server.listen(port, host, () => server.close(() => done("")));
	});
	if (code !== "EADDRINUSE") return;
	refuse(`Port ${port} is in use: stop the other program or set PORT to another number.`);
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

function run(command, args, sentence, output = "inherit") {
	// A full path may contain spaces, where a shell would split it; only `.cmd` needs a shell.
	const shell = windows && !command.endsWith(".exe");
	const done = spawnSync(command, args, { stdio: ["inherit", output, "inherit"], shell });
	if (done.status !== 0) refuse(sentence);
}

function runNpm(args, sentence, output) {
	const npm = process.env.npm_execpath;
	const [command, before] = npm ? [process.execPath, [npm]] : ["npm", []];
	run(command, [...before, ...args, "--loglevel=error"], sentence, output);
}

function install() {
	if (packagesAgree(root)) return;
	console.log("Installing packages (about half a minute) …");
	runNpm(
		// Neither NODE_ENV=production nor a user's npm settings may omit what the build needs.
		["ci", "--no-audit", "--no-fund", "--include=dev", "--include=optional"],
		"The packages could not be installed: npm says why above; then run the same command again.",
	);
}

function runs(node) {
	return spawnSync(node, ["--version"], { shell: windows }).status === 0;
}

/** Installs Node 24 for the npm scripts, which search `node_modules/.bin` first. */
function modernNode() {
	const own = join("node_modules", ".bin", windows ? "node.cmd" : "node");
	const name = `node-${windows ? "win" : process.platform}-${process.arch}`;
	const isPackaged = existsSync(join("node_modules", name));
	if (isPackaged && !existsSync(own)) {
		// npm 9.9 to 11.6.0 removes this package's command along with those for other systems.
		runNpm(
			["rebuild", name, "--ignore-scripts"],
			`The packaged Node (${name}) could not be linked: npm says why above.`,
			"ignore",
		);
	}
	if (runs(own)) return own;
	rmSync(own, { force: true });
	if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
	return refuse(
		`Node ${process.versions.node} is too old and ${isPackaged ? `the packaged Node (${name}) does not run here` : `there is no packaged Node for ${process.platform} ${process.arch}`}: install Node 24 or newer.`,
	);
}

function subsetFonts(node) {
	const wanted = hashOf(["scripts/fonts.ts", "package-lock.json"]);
	if (stampIs("app/ui/theme/fonts/.ready", wanted)) return;
	console.log("Subsetting the fonts …");
	run(node, ["scripts/fonts.ts"], "The fonts could not be subset: see the error above.");
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
	const router = "node_modules/@react-router/dev/bin.cjs";
	// Editors need the route types, which the build does not write.
	run(node, [router, "typegen"], "The types of the routes could not be made: see above.");
	run(
		node,
		[router, "build", "--logLevel", "warn"],
		"The site could not be built: see the error above.",
	);
	mkdirSync("build", { recursive: true });
	writeFileSync("build/.ready", wanted);
}

requireNode();
if (!existsSync("package-lock.json"))
	refuse("package-lock.json is missing: clone the repository again.");
requireSpace();
if (["start", "dev", "serve"].includes(purpose)) await requirePort();
install();
const node = modernNode();
if (purpose !== "install") subsetFonts(node);
if (["build", "start", "serve", "test"].includes(purpose)) build(node);
if (purpose === "build")
	console.log("The release is built; docs/operations.md says how it is run.");
