// `npm run check`: style, types, dependency rules and dead code, in parallel; takes seconds.
import { spawn } from "node:child_process";

type Check = { name: string; command: string };

const checks: Check[] = [
	{ name: "style", command: "biome check --error-on-warnings ." },
	{ name: "style sheets", command: 'stylelint "app/**/*.css"' },
	{ name: "types", command: "react-router typegen && tsc" },
	{
		name: "dependency rules",
		command:
			"depcruise --config .dependency-cruiser.cjs --output-type err app db scripts simulators server.ts",
	},
	{
		name: "folder cycles",
		command: "depcruise --config .dependency-cruiser.folders.cjs --output-type err app server.ts",
	},
	{ name: "migrations", command: "node scripts/migrations/check.ts" },
	{ name: "dead code", command: "knip --no-progress" },
];

async function run({ name, command }: Check): Promise<boolean> {
	const child = spawn(command, { shell: true, env: { ...process.env, FORCE_COLOR: "0" } });
	const output: Buffer[] = [];
	child.stdout.on("data", (piece: Buffer) => output.push(piece));
	child.stderr.on("data", (piece: Buffer) => output.push(piece));
	const code = await new Promise<number | null>((done) => child.on("close", done));
	if (code !== 0) console.log(Buffer.concat(output).toString());
	if (code !== 0 && name.startsWith("style")) console.log("`npm run fix` fixes most of it.");
	console.log(`${code === 0 ? "ok" : "FAILED"}: ${name}`);
	return code === 0;
}

const results = await Promise.all(checks.map(run));
process.exit(results.every(Boolean) ? 0 : 1);
