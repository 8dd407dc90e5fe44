import { globSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { pack } from "./app/platform/http/page-cache/compress.server.ts";

/** Which plugin took how long is no news for whoever starts the site. */
const checks = { bundlerTimings: false };

/** Packs the browser's files once: a start would spend more on that than on everything else. */
const packFiles: Plugin = {
	name: "pack-files",
	apply: (_, { isSsrBuild }) => !isSsrBuild,
	async writeBundle({ dir = "" }) {
		const entries = await readdir(dir, { recursive: true, withFileTypes: true });
		const files = entries.filter((entry) => entry.isFile());
		await Promise.all(
			files.map(async ({ parentPath, name }) => {
				const file = join(parentPath, name);
				const { br, gz } = await pack(await readFile(file));
				await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
			}),
		);
	},
};

/** The pages of the staff, which nobody else may know of. */
const isOfDesk = (module: string) => module.includes("/app/staff/");

/**
 * What only the desk's pages run has a name of its own, by which the site keeps it from everybody else
 * (`isHiddenFile`). The table of all routes names the desk's addresses, and no page asks for it.
 */
const reached = { byAll: new Set<string>(), byDesk: new Set<string>() };

const keepFromVisitors: Plugin = {
	name: "keep-from-visitors",
	sharedDuringBuild: true,
	buildEnd() {
		if (this.environment.name !== "client") return;
		const reach = (module: string, by: Set<string>) => {
			if (by.has(module)) return;
			by.add(module);
			const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(module) ?? {};
			for (const next of [...importedIds, ...dynamicallyImportedIds]) reach(next, by);
		};
		for (const module of this.getModuleIds()) {
			if (!this.getModuleInfo(module)?.isEntry) continue;
			reach(module, isOfDesk(module) ? reached.byDesk : reached.byAll);
		}
	},
	outputOptions(output) {
		if (!output.dir?.endsWith("client")) return output;
		type Names = typeof output.entryFileNames;
		const mark =
			(given: Names): Names =>
			(chunk) => {
				const name =
					typeof given === "function" ? given(chunk) : (given ?? "assets/[name]-[hash].js");
				const modules = [...chunk.moduleIds, chunk.facadeModuleId ?? ""];
				const isOnlyOfDesk =
					modules.some((module) => reached.byDesk.has(module)) &&
					!modules.some((module) => reached.byAll.has(module));
				return isOnlyOfDesk ? name.replace("[name]", "desk.[name]") : name;
			};
		const { entryFileNames, chunkFileNames } = output;
		return {
			...output,
			entryFileNames: mark(entryFileNames),
			chunkFileNames: mark(chunkFileNames),
		};
	},
	// It is written while the server is built.
	async writeBundle() {
		if (this.environment.name !== "ssr") return;
		const assets = join("build", "client", "assets");
		const tables = (await readdir(assets)).filter((name) => /^manifest-\w+\.js/.test(name));
		await Promise.all(tables.map((name) => rm(join(assets, name))));
		await rm(join("build", "client", ".vite"), { recursive: true, force: true });
	},
};

/** The styles of a part that a script runs come with its page already. */
const dropStyles: Plugin = {
	name: "drop-styles",
	generateBundle(_, bundle) {
		for (const name of Object.keys(bundle)) if (name.endsWith(".css")) delete bundle[name];
	},
};

const styles = globSync("app/**/*.module.css", { cwd: import.meta.dirname }).sort();

/** Named after its file's place among all, and not after a digest, which no compression makes shorter. */
function nameClass(name: string, file: string): string {
	const path = relative(import.meta.dirname, file);
	// One that was added while the site runs for development.
	if (!styles.includes(path)) styles.push(path);
	return `${name}_${styles.indexOf(path).toString(36)}`;
}

/**
 * What most pages show or run is one file: each more costs a request's headers, which weigh more than most of these
 * parts. What only a few show is loaded with those.
 */
const inEveryPage = [
	/\/app\/ui\/(?!disclosure|pictures\/pictures|layout\/(member-frame|narrow-frame|legal-text|personal-places)|forms\/(code-field|checked-form|picture-button)|feedback\/(acts-sheet|demo-mail-notice|dialog|done|skeleton)|member-act|pagination|table)/,
	/\/app\/(accounts\/(sessions|lock\/lock\.ts)|platform\/live|articles\/newsletter\/consent-text|members\/use-waiting)/,
	/\/app\/(platform\/(dates|time|money|forms\/(characters|lengths)|http\/return-path)|profiles\/(say|use-gendered-text|completeness|field-labels|texts\/texts)|gallery\/members\/of-side)/,
	/\/app\/(profiles\/(initial-portrait|photos\/photo-picture))/,
	/\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
];
const isInEveryPage = (module: string) => inEveryPage.some((part) => part.test(module));

/** What is hardly needed alone: the lists that forms and filters choose from, the parts of a card, of the profile. */
const neighbours = [
	// By itself: every checked form needs it, whatever it is about, and so it has the rules of all fields.
	{
		name: "checked-form",
		test: /\/app\/(ui\/forms\/checked-form|platform\/forms\/rules)|\/node_modules\/(valibot|@conform-to)/,
	},
	{
		name: "lists",
		test: /\/app\/(profiles\/(lists|prompt-words|towns\/towns)|platform\/normalize-for-search)\./,
	},
	{
		name: "filters",
		test: /\/app\/(profiles\/towns\/places|gallery\/(search\/filters|members\/filter-words))\./,
	},
	{
		name: "account-frame",
		test: /\/app\/(my-account\/(account-frame|my-account\.module)|ui\/layout\/(member-frame|personal-places))/,
	},
	{
		name: "profile",
		test: /\/app\/profiles\/(profile\.module|profile-frame|(profile|facts)\.form|texts\/text-status|edits\/(sure|refusal|form-frame))/,
	},
	// Before those of the account, which would take them along.
	{ name: "plans", test: /\/app\/(owner\/setting|memberships\/plans)\./ },
	{
		name: "auth-frame",
		test: /\/app\/accounts\/(frame\/|passwords\/password\.form|person\.form)/,
	},
	{
		name: "passkeys",
		test: /\/app\/accounts\/passkeys\//,
	},
	{
		name: "second-factor",
		test: /\/app\/(my-account\/second-factor\/(second-factor\.page|second-factors|backup-codes)|accounts\/second-factor\/(copy-button|enrolment))/,
	},
	{
		name: "account",
		test: /\/app\/(my-account\/(receipts\/open-refund-rows|pause-notice|deletion\/leaving-part|lost\/request-notice)|members\/no-sale)\./,
	},
	{
		name: "cards",
		test: /\/app\/(members\/(profile\/acts|album\/(grant-form|album-words)|limits\/limit-notice|cards\/(member-(card|words|portrait)|heart-form))|ui\/feedback\/dialog|memberships\/plan-features)\./,
	},
	// Said by today's page and the notices as well.
	{ name: "talk-words", test: /\/app\/conversations\/(words|times)\./ },
	{
		name: "talk",
		test: /\/app\/conversations\/(.*\/)?(use-presences|composer|with-age|talk-frame|messages\.module|conversation-rows\.module)\./,
	},
];

export default defineConfig(({ isSsrBuild }) => ({
	plugins: process.env.VITEST ? [] : [reactRouter(), keepFromVisitors, packFiles],
	css: { modules: { generateScopedName: nameClass } },
	build: {
		target: ["chrome111", "safari16.4", "firefox114"],
		// Small pictures stay files of their own, so that one page's HTML never carries them twice.
		assetsInlineLimit: 0,
		reportCompressedSize: false,
		rolldownOptions: isSsrBuild
			? { checks }
			: {
					checks,
					output: {
						// One style sheet for all parts of the interface: the second page finds it in the cache.
						codeSplitting: { groups: [{ name: "ui", test: isInEveryPage }, ...neighbours] },
					},
				},
	},
	// Two hundred and fifty files, of which a start reads each.
	...(process.env.VITEST ? {} : { ssr: { noExternal: ["kysely"] } }),
	// So that a script may load a part of itself on first use.
	worker: { format: "es", plugins: () => [dropStyles], rolldownOptions: { checks } },
	// Found late, they would change under a page that is open already.
	optimizeDeps: {
		include: [
			...["react-dom/client", "react-easy-crop", "@paypal/react-paypal-js"],
			...["@dnd-kit/core", "@dnd-kit/sortable", "@dnd-kit/utilities"],
		],
	},
	server: { host: "127.0.0.1" },
}));
