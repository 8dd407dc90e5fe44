// Who may import whom (docs/decisions/0001-stack-and-layout.md): arrows point down. Cycles between
// folders: .dependency-cruiser.folders.cjs.
const { readdirSync } = require("node:fs");

/**
 * The product's layers, lowest first: a folder may import those of lower layers. Folders of one layer
 * do not import each other; where payments and reviews meet is app/ports.server.ts.
 */
const layers = [
	["owner"],
	["accounts"],
	["desk"],
	["duty"],
	["moderation"],
	["profiles"],
	["memberships"],
	["credits"],
	["members"],
	["payments", "reviews"],
	["joining", "gallery", "conversations", "articles", "support"],
	["gifts", "searches"],
	["cases"],
	["notifications"],
	["today"],
	["my-account", "staff", "pages"],
];

/** Below all layers, with rules of their own. */
const foundations = ["platform", "ui"];

const listed = [...foundations, ...layers.flat()];
for (const entry of readdirSync("app", { withFileTypes: true })) {
	if (!entry.isDirectory() || listed.includes(entry.name)) continue;
	throw new Error(`app/${entry.name}/ has no layer: add it to .dependency-cruiser.cjs.`);
}

const noUpwardImports = layers.flatMap((layer, height) =>
	layer.map((folder) => ({
		name: `no-upward-import-from-${folder}`,
		severity: "error",
		// A test may set up through an upper layer what its own folder only reads.
		from: { path: `^app/${folder}/`, pathNot: "\\.test\\.tsx?$" },
		to: {
			path: `^app/(${layers.slice(height).flat().join("|")})/`,
			pathNot: `^app/${folder}/`,
		},
	})),
);

module.exports = {
	forbidden: [
		{ name: "no-circular", severity: "error", from: {}, to: { circular: true } },
		{
			name: "no-orphans",
			severity: "error",
			from: {
				orphan: true,
				path: "^app/",
				pathNot:
					"\\.d\\.ts$|\\.test\\.tsx?$|/entry\\.|/root\\.tsx$|/routes\\.ts$|\\.(page|route)\\.tsx?$|\\.css$|\\.browser\\.ts$|/browser/",
			},
			to: {},
		},
		{
			name: "not-to-unresolvable",
			severity: "error",
			from: {},
			to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/|\\?" },
		},
		{
			name: "pages-are-never-imported",
			severity: "error",
			from: { path: "^app/", pathNot: "\\.test\\.tsx?$" },
			to: { path: "\\.(page|route)\\.tsx?$" },
		},
		{
			name: "ui-knows-no-members",
			severity: "error",
			from: { path: "^app/ui/" },
			to: { path: "^app/", pathNot: "^app/(ui/|brand\\.ts$|platform/forms/characters\\.ts$)" },
		},
		{
			name: "platform-knows-no-members",
			severity: "error",
			from: { path: "^app/platform/" },
			to: { path: "^app/", pathNot: "^app/platform/" },
		},
		...noUpwardImports,
		{
			name: "sql-stays-on-the-server",
			severity: "error",
			from: {
				path: "^app/",
				pathNot:
					"\\.(server|job|route)\\.tsx?$|\\.test\\.tsx?$|^app/platform/database/tables[./]|^app/platform/site\\.ts$",
			},
			to: { path: "^(node_modules/)?(kysely|pg|@electric-sql)" },
		},
		{
			// The one way in is a dynamic import behind the demo's guard; types are free.
			name: "the-product-knows-no-simulator",
			severity: "error",
			from: { path: "^(app|db)/", pathNot: "\\.test\\.tsx?$" },
			to: {
				path: "^simulators/",
				dependencyTypesNot: ["dynamic-import", "type-only"],
			},
		},
		{
			name: "simulators-know-no-product",
			severity: "error",
			from: { path: "^simulators/" },
			to: { path: "^(app|db|test)/" },
		},
		{
			name: "the-product-needs-no-tools",
			severity: "error",
			from: {
				path: "^(app|db|simulators)/",
				pathNot: "\\.test\\.tsx?$|/test/|^app/routes\\.ts$",
			},
			to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
		},
	],
	options: {
		parser: "swc",
		doNotFollow: { path: "node_modules" },
		exclude: { path: "\\+types/|\\.css$|\\.svg|\\.woff2|\\.md" },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: {
			extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default"],
		},
	},
};
