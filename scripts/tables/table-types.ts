/**
 * Generates `app/platform/database/tables.ts` and a file for each area beside it, the types of every
 * table, from the migrations. Run `npm run tables` after adding a migration.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate, readMigrations } from "../../app/platform/database/migrate.server.ts";
import type { Run } from "../../app/platform/database/open-database.server.ts";
import { areas } from "./areas.ts";

const index = "app/platform/database/tables.ts";
/** The folder of the areas' generated types. */
export const areasFolder = "app/platform/database/tables";

type Column = {
	table: string;
	name: string;
	type: string;
	nullable: boolean;
	hasDefault: boolean;
	/** The definition of a check constraint on this column alone that lists values; null if none. */
	values: string | null;
};

const columnsQuery = `
	select c.table_name as "table", c.column_name as name, c.udt_name as type,
		c.is_nullable = 'YES' as nullable,
		(c.column_default is not null or c.is_identity = 'YES') as "hasDefault",
		(select pg_get_constraintdef(k.oid)
			from pg_constraint k
			join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
			where k.contype = 'c' and k.conrelid = format('%I', c.table_name)::regclass
				and a.attname = c.column_name
				and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
			limit 1) as "values"
	from information_schema.columns c
	join information_schema.tables t using (table_schema, table_name)
	where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
		and c.table_name <> 'migrations'
	order by c.table_name, c.ordinal_position`;

/** As returned by `parsers.server.ts`; json is written as text, which both drivers accept. */
const typeOf: Record<string, string> = {
	bool: "boolean",
	bytea: "Buffer",
	date: "string",
	float4: "number",
	float8: "number",
	int2: "number",
	int4: "number",
	int8: "number",
	interval: "string",
	json: "ColumnType<unknown, string, string>",
	jsonb: "ColumnType<unknown, string, string>",
	numeric: "string",
	text: "string",
	timestamptz: "Date",
	tsvector: "string",
	uuid: "string",
	varchar: "string",
};

/**
 * The text of each file of types for the current migrations, by its path.
 * @throws Error when a column has a type without a mapping, or a table no area.
 */
export async function generateTableTypes(): Promise<Map<string, string>> {
	const database = await openDatabase("memory:");
	try {
		await migrate(database, readMigrations());
		return write((await database.session((run: Run) => run(columnsQuery))) as Column[]);
	} finally {
		await database.close();
	}
}

function write(columns: readonly Column[]): Map<string, string> {
	const byArea = Map.groupBy(columns, ({ table }) => areaOf(table));
	const names = [...byArea.keys()].sort();
	const files = names.map((area): [string, string] => [
		`${areasFolder}/${area}.ts`,
		areaText(area, byArea.get(area) ?? []),
	]);
	return new Map([[index, indexText(names)], ...files]);
}

function areaOf(table: string): string {
	const area = Object.keys(areas).find((name) => areas[name]?.includes(table));
	if (!area) throw new Error(`${table} has no area in scripts/tables/areas.ts`);
	return area;
}

const header = "// Made by `npm run tables` from db/migrations. Do not edit.\n";

function indexText(names: readonly string[]): string {
	const imports = names.map(
		(area) => `import type { ${areaName(area)} } from "./tables/${area}.ts";\n`,
	);
	const list = names.map((area) => `\t\t${areaName(area)}`);
	return `${header}${imports.join("")}
/** Every table of the database. */
export interface Tables
	extends ${list.join(",\n").trimStart()} {}
`;
}

function areaText(area: string, columns: readonly Column[]): string {
	const tables = Map.groupBy(columns, ({ table }) => table);
	const interfaces = [...tables].map(
		([table, own]) => `interface ${interfaceName(table)} {\n${own.map(line).join("")}}\n`,
	);
	const list = [...tables.keys()].map((table) => `\t${table}: ${interfaceName(table)};\n`);
	const body = `${interfaces.join("\n")}\nexport interface ${areaName(area)} {\n${list.join("")}}\n`;
	const used = ["ColumnType", "Generated"].filter((name) => body.includes(`${name}<`));
	const types = used.length > 0 ? `import type { ${used.join(", ")} } from "kysely";\n\n` : "\n";
	return `${header}${types}${body}`;
}

const areaName = (area: string) => `TablesOf${area.charAt(0).toUpperCase()}${area.slice(1)}`;

function interfaceName(table: string): string {
	return `${table.replace(/(^|_)([a-z])/g, (_, _start, letter: string) => letter.toUpperCase())}Table`;
}

function line({ table, name, type, nullable, hasDefault, values }: Column): string {
	const one = values ? union(values) : elementType(table, name, type);
	const whole = nullable ? `${one} | null` : one;
	return `\t${name}: ${hasDefault ? `Generated<${whole}>` : whole};\n`;
}

function elementType(table: string, name: string, type: string): string {
	const element = typeOf[type.replace(/^_/, "")];
	if (!element)
		throw new Error(`${table}.${name} has the type ${type}, which typeOf does not know`);
	return type.startsWith("_") ? `${element}[]` : element;
}

function union(check: string): string {
	return [...check.matchAll(/'((?:[^']|'')*)'::text/g)]
		.map(([, value = ""]) => JSON.stringify(value.replaceAll("''", "'")))
		.join(" | ");
}

if (import.meta.main) {
	const files = await generateTableTypes();
	rmSync(areasFolder, { recursive: true, force: true });
	mkdirSync(areasFolder);
	for (const [file, text] of files) writeFileSync(file, text);
}
