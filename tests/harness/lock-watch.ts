import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, KyselyPlugin, RootOperationNode, Transaction } from 'kysely';
import { type Lock, lockedWith, lockOrder } from '~store/foundation/database/lock-order';
import type { Schema } from '~store/foundation/database/schema';
import { codeOf } from '~store/foundation/error-code';

/** Observations of a store's transactions. */
export interface LockWatch {
	/** Transactions that broke the order of locks (store/foundation/database/lock-order.ts): the statement, and its caller. */
	violations: string[];
	/** The number of transactions that PostgreSQL undid because of a conflict. */
	undone: number;
}

/** Set during a transaction. */
const inside = new AsyncLocalStorage<true>();

/** @throws inside a transaction, whose work has to use that transaction: SQLite would wait for ever, or read older data */
function requireOutside(): void {
	if (inside.getStore()) throw new Error('inside a transaction, another connection was asked');
}

/** Returns a database that refuses queries from inside a transaction. */
export const outsideTransactions = (db: Kysely<Schema>): Kysely<Schema> =>
	db.withPlugin({
		transformQuery({ node }) {
			requireOutside();
			return node;
		},
		transformResult: async ({ result }) => result,
	});

/**
 * Returns a database that checks every transaction: that all its work uses the transaction, which tables it locks rows of, and in
 * which order. It works like the original. A table counts when its rows are locked for the first time, unless the transaction has
 * added rows to it. The check cannot see whether a later row is another one.
 */
export function watchLocks(db: Kysely<Schema>): { db: Kysely<Schema>; watch: LockWatch } {
	const watch: LockWatch = { violations: [], undone: 0 };
	const transaction = () => {
		requireOutside();
		const begun = db.transaction();
		return {
			async execute<Result>(work: (transaction: Transaction<Schema>) => Promise<Result>): Promise<Result> {
				const caller = new Error('begun');
				const note = (words: string) => watch.violations.push(`${words}\n${storeFrames(caller)}`);
				const shown = new Set<string>();
				const watching = (begun: Transaction<Schema>) =>
					inside.run(true, () => work(begun.withPlugin(orderKeeper(note, shown))));
				try {
					const result = await begun.execute(watching);
					if (shown.size > 0) note(`${[...shown].join(', ')}: changed without invalidating the cache`);
					return result;
				} catch (error) {
					if (['40P01', '40001'].includes(codeOf(error))) watch.undone += 1;
					throw error;
				}
			},
		};
	};
	const watched = new Proxy(outsideTransactions(db), {
		get(target, name) {
			if (name === 'transaction') return transaction;
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
	return { db: watched, watch };
}

/**
 * Tables with data that guests see. A change of them makes cached answers stale. The list leaves out tables that are also written
 * when nothing visible has changed, such as the stock of a repeated count (tests/api/cached-answers.test.ts changes that).
 */
const shownTables: readonly string[] = [
	...['titles', 'title_authors', 'title_subjects', 'subjects'],
	...['list_blocks', 'content_pages', 'event_titles', 'locations', 'settings'],
];

/**
 * Checks the statements of one transaction.
 * @param note receives a message for each statement that breaks the order
 * @param shown collects the changed tables that guests see, until the change is counted
 */
export function orderKeeper(note: (words: string) => void, shown = new Set<string>()): KyselyPlugin {
	const held = new Set<Lock>();
	const added = new Set<Lock>();
	const take = (lock: Lock) => {
		// No other transaction can see rows that this one has added.
		if (held.has(lock) || added.has(lock)) return;
		const parents = (lockedWith as Partial<Record<Lock, readonly Lock[]>>)[lock];
		if (parents) {
			if (!parents.some((parent) => held.has(parent) || added.has(parent)))
				note(`${lock}: changed without holding ${parents.join(' or ')}`);
		} else if (rankOf(lock) < 0) note(`${lock}: has no place in the order of locks`);
		else {
			const later = [...held].find((other) => rankOf(other) > rankOf(lock));
			if (later) note(`${lock}: locked after ${later}`);
		}
		held.add(lock);
	};
	return {
		transformQuery({ node }) {
			const { locks, adds, changes, unordered } = readStatement(node);
			for (const table of changes) if (shownTables.includes(table)) shown.add(table);
			if (locks.includes('versions tags')) shown.clear();
			for (const lock of locks) take(lock);
			for (const lock of adds) added.add(lock);
			if (unordered) note(`${locks.join(', ')}: rows are locked in no order`);
			return node;
		},
		transformResult: async ({ result }) => result,
	};
}

const rankOf = (lock: Lock): number => (lockOrder as readonly Lock[]).indexOf(lock);

/** Returns the store's code that began a transaction. */
const storeFrames = ({ stack = '' }: Error): string =>
	stack
		.split('\n')
		.filter((line) => line.includes('/store/') && !/node_modules|\/tests\//.test(line))
		.slice(0, 5)
		.join('\n');

interface Statement {
	locks: Lock[];
	adds: Lock[];
	/** The tables that a statement writes into. */
	changes: Lock[];
	/** Whether it locks several rows in the order in which they are found. */
	unordered: boolean;
}

/** The parts of Kysely's syntax tree that show the locks. */
type Node = {
	kind: string;
	table?: Node | { identifier: { name: string } };
	node?: Node;
	into?: Node;
	from?: { froms: Node[] };
	where?: { where: Node };
	orderBy?: object;
	onConflict?: { doNothing?: boolean };
	endModifiers?: { modifier?: string }[];
	with?: { expressions: { expression: Node }[] };
	columns?: { column: { name: string } }[];
	values?: { values: { values: ({ value: unknown } | unknown)[] }[] };
	sqlFragments?: string[];
	left?: Node;
	right?: Node;
	operator?: { operator: string };
	leftOperand?: { column?: { column?: { name: string } } };
};

/** Returns the tables whose rows a statement locks. */
export const locksOf = (node: RootOperationNode): readonly Lock[] => readStatement(node).locks;

function readStatement(root: RootOperationNode): Statement {
	const node = root as unknown as Node;
	const statement: Statement = { locks: [], adds: [], changes: [], unordered: false };
	for (const { expression } of node.with?.expressions ?? []) {
		statement.locks.push(...readStatement(expression as unknown as RootOperationNode).locks);
	}
	const tables = (node.from?.froms ?? []).map(nameOf);
	if (node.kind === 'UpdateQueryNode') statement.locks.push(nameOf(node.table as Node));
	if (node.kind === 'UpdateQueryNode') statement.changes.push(nameOf(node.table as Node));
	if (node.kind === 'DeleteQueryNode') statement.changes.push(...tables);
	if (node.kind === 'InsertQueryNode') statement.changes.push(nameOf(node.into as Node));
	// Deleting a whole table prepares for another shop: PostgreSQL locks the tables themselves for that.
	if (node.kind === 'DeleteQueryNode' && node.where) statement.locks.push(...tables);
	if (node.kind === 'InsertQueryNode') readInsert(node, statement);
	if (node.kind === 'RawNode') readText((node.sqlFragments ?? []).join('?'), statement);
	const modifier = node.endModifiers?.find(({ modifier }) => modifier?.startsWith('For'));
	if (node.kind === 'SelectQueryNode' && modifier) {
		statement.locks.push(...tables);
		statement.unordered = node.orderBy === undefined && !namesOneRow(node.where?.where);
	}
	return statement;
}

/** Columns that identify one row. */
const unique = ['id', 'code'];

/** Returns whether a condition holds for exactly one row. */
function namesOneRow(condition: Node | undefined): boolean {
	if (condition?.kind === 'AndNode') return namesOneRow(condition.left) || namesOneRow(condition.right);
	if (condition?.kind !== 'BinaryOperationNode' || condition.operator?.operator !== '=') return false;
	return unique.includes(condition.leftOperand?.column?.column?.name ?? '');
}

const nameOf = (node: Node): Lock =>
	(node.kind === 'AliasNode'
		? nameOf(node.node as Node)
		: (node.table as { identifier: { name: string } }).identifier.name) as Lock;

/** No other transaction can see a newly added row. A row that may exist already is locked by its overwrite. */
function readInsert({ into, onConflict, columns = [], values }: Node, { locks, adds }: Statement): void {
	const table = nameOf(into as Node);
	adds.push(table);
	if (!onConflict || onConflict.doNothing) return;
	if ((table as string) !== 'versions') return void locks.push(table);
	const at = columns.findIndex(({ column }) => column.name === 'name');
	for (const row of values?.values ?? []) {
		const name = row.values[at] as { value: VersionText } | VersionText;
		locks.push(`versions ${typeof name === 'object' ? name.value : name}`);
	}
}

type VersionText = 'catalogue';

/** Tables that an engine keeps beside the shop's. */
const ownOfEngine = ['sqlite_sequence'];

/** Reads literal SQL: `update x`, `delete from x`, `insert into x … do update`. */
function readText(text: string, { locks }: Statement): void {
	const [, changed] = /^\s*(?:update|delete from)\s+"?(\w+)/i.exec(text) ?? [];
	const [, overwritten] = /^\s*insert into\s+"?(\w+).*do update/is.exec(text) ?? [];
	// PostgreSQL's changes count in one statement (store/foundation/caching/cache-tags.ts).
	if (/^\s*with numbered as \(\s*insert into versions .*'tags'/is.test(text)) locks.push('versions tags', 'cache_tags');
	for (const table of [changed, overwritten]) if (table && !ownOfEngine.includes(table)) locks.push(table as Lock);
}
