/** Releases as `deploy/Dockerfile` makes them: nothing but the files that its second stage copies. */
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { giveTo, place, run } from "./processes.ts";

export type Release = {
	folder: string;
	/** The names of its hashed files that everybody gets: the desk's are answered to the staff alone. */
	assets: readonly string[];
};

/** What the Dockerfile copies from the folder of the build. */
function copied(): string[] {
	const lines = readFileSync("deploy/Dockerfile", "utf8").matchAll(
		/^COPY --from=build (.*) \S+$/gm,
	);
	return [...lines].flatMap(([, paths = ""]) =>
		paths.split(" ").map((path) => path.replace(/^\/site\//, "")),
	);
}

/** Copies the packages that stay when those for development are pruned; Node is the machine's own. */
function copyPackages(to: string): void {
	type Lock = { packages: Record<string, { dev?: boolean }> };
	const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
	for (const [path, { dev }] of Object.entries(packages)) {
		if (path === "" || dev || /node_modules\/node-(linux|win)-/.test(path) || !existsSync(path))
			continue;
		mkdirSync(join(to, dirname(path)), { recursive: true });
		cpSync(path, join(to, path), {
			recursive: true,
			filter: (from) => !from.slice(path.length).includes("/node_modules"),
		});
	}
}

/** A release of the files in `source`, which is built. */
export function release(name: string, source: string): Release {
	const folder = join(place, name);
	mkdirSync(folder);
	for (const path of copied()) {
		if (path === "node_modules") copyPackages(folder);
		else cpSync(join(source, path), join(folder, path), { recursive: true });
	}
	giveTo("nobody", folder);
	const files = readdirSync(join(folder, "build/client/assets"));
	return { folder, assets: files.filter((file) => !/^desk\.|\.(br|gz)$/.test(file)) };
}

/** Builds the sources once more, with something else in every script, style sheet and in the database. */
export async function buildNext(): Promise<string> {
	const source = join(place, "source");
	const parts = [
		"app",
		"db",
		"public",
		"scripts",
		"simulators",
		"server.ts",
		"package.json",
		"package-lock.json",
	];
	const settings = ["vite.config.ts", "react-router.config.ts", "tsconfig.json"];
	for (const path of [...parts, ...settings]) cpSync(path, join(source, path), { recursive: true });
	symlinkSync(join(process.cwd(), "node_modules"), join(source, "node_modules"));
	appendFileSync(join(source, "app/ui/theme/tokens.css"), "\n:root { --next-release: 1; }\n");
	appendFileSync(
		join(source, "app/ui/button.tsx"),
		'\nif (typeof document !== "undefined") document.documentElement.dataset.next = "";\n',
	);
	appendFileSync(
		join(source, "app/ui/browser/frame.ts"),
		'\ndocument.documentElement.dataset.next = "";\n',
	);
	writeFileSync(
		join(source, "db/migrations/9999_next_release.sql"),
		"create table next_release (id integer primary key);\nalter table accounts add column next_release integer;\n",
	);
	await run(
		process.execPath,
		["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"],
		{ cwd: source },
	);
	return source;
}
