import type { RootOperationNode } from 'kysely';

/** Finds the tables that a statement reads or writes. Leaves out tables that the statement defines itself (`with`). */
export function tablesRead(root: RootOperationNode): Set<string> {
	const named = new Set<string>();
	const made = new Set<string>();
	visit(root, named, made);
	for (const name of made) named.delete(name);
	return named;
}

/** The parts of a syntax node that may contain the name of a table. */
interface Node {
	kind?: string;
	identifier?: { name: string };
	table?: { table?: { identifier?: { name: string } } };
	sqlFragments?: readonly string[];
}

function visit(node: unknown, named: Set<string>, made: Set<string>): void {
	if (typeof node !== 'object' || node === null) return;
	if (Array.isArray(node)) {
		for (const one of node) visit(one, named, made);
		return;
	}
	const { kind, identifier, sqlFragments } = node as Node;
	if (kind === 'CommonTableExpressionNameNode') {
		made.add((node as Node).table?.table?.identifier?.name ?? '');
		return;
	}
	// References to columns are skipped, because the table of a column is also named in `from` or `join`.
	if (kind === 'ReferenceNode') return;
	if (kind === 'SchemableIdentifierNode' && identifier) named.add(identifier.name);
	if (kind === 'RawNode' && sqlFragments) readText(sqlFragments.join(' ? '), named, made);
	for (const value of Object.values(node)) visit(value, named, made);
}

/** Finds the names of tables in raw SQL: 'from x', 'join x', 'with x as (…)'. */
function readText(text: string, named: Set<string>, made: Set<string>): void {
	for (const [, name = ''] of text.matchAll(/\b(?:from|join)\s+"?([a-z_]\w*)/gi)) named.add(name);
	for (const [, name = ''] of text.matchAll(
		/\b(?:with(?:\s+recursive)?|,)\s+"?([a-z_]\w*)"?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi,
	))
		made.add(name);
}
