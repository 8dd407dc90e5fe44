// Who may import whom (docs/decisions/0001-stack-and-layout.md): arrows point down, folders form no circle.
const product =
	"accounts|profiles|joining|payments|memberships|gallery|conversations|gifts|articles|support|moderation";
const above = {
	accounts: `(${product.replace("accounts|", "")})`,
	profiles:
		"(joining|payments|memberships|gallery|conversations|gifts|articles|support|moderation)",
	moderation: "(joining|payments|gallery|conversations|gifts|articles|support|memberships)",
	memberships: "(joining|payments|gallery|conversations|gifts|articles|support|moderation)",
	payments: "(joining|gallery|conversations|gifts|articles|support)",
};
const top = "(joining|gallery|conversations|gifts|articles|support)";

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
		{
			name: "nobody-imports-the-top",
			severity: "error",
			from: { path: `^app/(${product})/` },
			to: { path: "^app/(my-account|staff|pages)/" },
		},
		...Object.entries(above).map(([folder, higher]) => ({
			name: `${folder}-looks-down`,
			severity: "error",
			from: { path: `^app/${folder}/` },
			to: { path: `^app/${higher}/` },
		})),
		{
			name: "neighbours-at-the-top",
			severity: "error",
			from: { path: `^app/${top}/` },
			to: { path: `^app/${top}/`, pathNot: "^app/$1/" },
		},
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
