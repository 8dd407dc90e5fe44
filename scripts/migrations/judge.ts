/**
 * Judges whether the version before may run on the database that a migration leaves: nodes are upgraded one
 * by one, and may be turned back (docs/decisions/0053-versions-side-by-side.md).
 */

/** Comments, texts and bodies of functions, none of which is a statement of the migration. */
const notStatements = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g;

/** What changes no table's shape, or only rows. */
const harmless = /^(insert|update|select|with|comment|analyze|set|grant)\b/;
const makesNew =
	/^create (((unlogged )?table|index|view|materialized view|sequence|type|domain|extension|schema)\b|function\b)/;
const harmlessAction =
	/^alter (column )?"?\w+"? set (default|statistics|storage|compression)\b|^set \(/;

/**
 * The statements that the version before may stumble over, shortened; empty when there is none. A statement
 * that is not known to be harmless counts.
 */
export function findUnsuited(sql: string): string[] {
	const statements = sql
		.replace(notStatements, (found) => (/^['$]/.test(found) ? "''" : " "))
		.split(";")
		.map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase())
		.filter((statement) => statement !== "");
	const created = new Set(
		statements.flatMap((statement) => {
			const name = /^create (?:unlogged )?table (?:if not exists )?"?(\w+)/.exec(statement)?.[1];
			return name ? [name] : [];
		}),
	);
	return statements
		.filter((statement) => !suits(statement, created))
		.map((statement) => statement.slice(0, 100));
}

function suits(statement: string, created: ReadonlySet<string>): boolean {
	// Nobody knows a table that is made here.
	const table =
		/^alter table (?:if exists )?(?:only )?"?(\w+)"? /.exec(statement)?.[1] ??
		/^create (?:unique index|trigger|constraint trigger) (?:.*? )?on (?:only )?"?(\w+)/.exec(
			statement,
		)?.[1];
	if (table !== undefined && created.has(table)) return true;
	if (/\b(delete from|truncate)\b/.test(statement)) return false;
	if (harmless.test(statement) || makesNew.test(statement)) return true;
	const actions = /^alter table (?:if exists )?(?:only )?"?\w+"? (.*)$/.exec(statement)?.[1];
	return actions !== undefined && splitActions(actions).every(isHarmless);
}

function isHarmless(action: string): boolean {
	if (harmlessAction.test(action)) return true;
	if (!/^add (?!constraint|check|unique|primary|foreign|exclude)/.test(action)) return false;
	const mayBeAbsent = !/\bnot null\b|\bprimary key\b/.test(action);
	return mayBeAbsent || /\b(default|generated)\b/.test(action);
}

/** The parts between the commas that stand in no parentheses. */
function splitActions(text: string): string[] {
	let depth = 0;
	const actions = [""];
	for (const character of text) {
		if (character === "(") depth += 1;
		if (character === ")") depth -= 1;
		if (character === "," && depth === 0) actions.push("");
		else actions[actions.length - 1] += character;
	}
	return actions.map((action) => action.trim());
}
