// Who may import whom (docs/decisions/0001-stack-and-layout.md): arrows point down. Circles between
// folders: .dependency-cruiser.folders.cjs.
/**
 * The product's floors from the ground up: a folder may import those under its own floor. Folders of one
 * floor do not know each other; where payments and reviews meet is app/ports.server.ts.
 */
const floors = [
	["accounts"],
	["profiles"],
	["moderation", "memberships"],
	["members"],
	["payments", "reviews"],
	["joining", "gallery", "conversations", "gifts", "articles", "support"],
	["my-account", "staff", "pages", "notifications"],
];

const looksDown = floors.flatMap((floor, height) =>
	floor.map((folder) => ({
		name: `${folder}-looks-down`,
		severity: "error",
		// A test may bring about with an upper floor what its own folder only reads.
		from: { path: `^app/${folder}/`, pathNot: "\\.test\\.tsx?$" },
		to: {
			path: `^app/(${floors.slice(height).flat().join("|")})/`,
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
			to: { path: "^app/", pathNot: "^app/(ui/|brand\\.ts$)" },
		},
		{
			name: "platform-knows-no-members",
			severity: "error",
			from: { path: "^app/platform/" },
			to: { path: "^app/", pathNot: "^app/platform/" },
		},
		...looksDown,
		{
			name: "sql-stays-on-the-server",
			severity: "error",
			from: {
				path: "^app/",
				pathNot:
					"\\.server\\.tsx?$|\\.test\\.tsx?$|^app/platform/database/tables\\.ts$|^app/platform/site\\.ts$",
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
