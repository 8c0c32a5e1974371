import type { RootOperationNode } from 'kysely';

/** The tables that a statement names, those that it makes itself (`with`) aside. */
export function tablesRead(root: RootOperationNode): Set<string> {
	const named = new Set<string>();
	const made = new Set<string>();
	visit(root, named, made);
	for (const name of made) named.delete(name);
	return named;
}

/** What of a statement tells where tables are named. */
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
	// A column's own table has been named where it is read from.
	if (kind === 'ReferenceNode') return;
	if (kind === 'SchemableIdentifierNode' && identifier) named.add(identifier.name);
	if (kind === 'RawNode' && sqlFragments) readText(sqlFragments.join(' ? '), named, made);
	for (const value of Object.values(node)) visit(value, named, made);
}

/** SQL that is written out: 'from x', 'join x', 'with x as (…)'. */
function readText(text: string, named: Set<string>, made: Set<string>): void {
	for (const [, name = ''] of text.matchAll(/\b(?:from|join)\s+"?([a-z_]\w*)/gi)) named.add(name);
	for (const [, name = ''] of text.matchAll(
		/\b(?:with(?:\s+recursive)?|,)\s+"?([a-z_]\w*)"?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi,
	))
		made.add(name);
}
