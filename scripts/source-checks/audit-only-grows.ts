import { filesBelow, lineWith, matchesIn, type Problem, read } from './problems';

const own = 'scripts/source-checks/audit-only-grows.ts';

/** The files that contain the name of the table `audit_entries`, and the statements with which each file changes this table. */
const known: Record<string, string[]> = {
	'store/desk/audit/find-entries.ts': [],
	'store/desk/audit/sweep-audit.ts': ["deleteOlder(db, { table: 'audit_entries'"],
	'store/desk/audit/write-audit.ts': ["insertInto('audit_entries')"],
	// Empties all tables of the database before another shop is loaded.
	'store/foundation/database/empty-tables.ts': [],
	'store/foundation/database/lock-order.ts': [],
	'store/foundation/database/migrations/0038-staff.ts': [],
	'store/foundation/database/migrations/0054-lists-of-orders.ts': [],
	'store/foundation/database/schema.ts': [],
	'store/jobs/sweeps.ts': [],
};

const change =
	/\b(?:updateTable|deleteFrom|insertInto|replaceInto|mergeInto)\('audit_entries'\)|\b(?:update|delete from) audit_entries|\bdeleteOlder\(\w+, \{ table: 'audit_entries'/g;

/** Checks that only one file inserts entries of the activity log, and that only the hourly clean-up deletes them. */
export function auditOnlyGrows(): Problem[] {
	const naming = new Map(
		['store', 'desk', 'app', 'web', 'scripts']
			.flatMap((folder) => filesBelow(folder, /\.[cm]?[jt]sx?$/))
			.filter((file) => file !== own)
			.map((file) => [file, read(file)] as const)
			.filter(([, text]) => /\baudit_entries\b/.test(text)),
	);
	const found = [...naming].flatMap(([file, text]) => {
		if (!Object.hasOwn(known, file)) {
			const advice = `Only store/desk/audit/write-audit.ts writes the audit. Call it, or add this file to ${own} if it only reads.`;
			return [{ file, line: lineWith(text, 'audit_entries'), advice }];
		}
		const allowed = [...(known[file] ?? [])];
		return matchesIn(text, change).flatMap(({ match: [verb], line }) => {
			const at = allowed.indexOf(verb);
			if (at === -1) return [{ file, line, advice: 'Audit entries are never changed. Delete this statement.' }];
			allowed.splice(at, 1);
			return [];
		});
	});
	const stale = Object.entries(known).flatMap(([file, verbs]) => {
		const text = naming.get(file);
		const missing = text === undefined || verbs.some((verb) => !text.includes(verb));
		const advice = `${file} does not name the table, or does not change it in this way. Correct this line.`;
		return missing ? [{ file: own, line: lineWith(read(own), `'${file}'`), advice }] : [];
	});
	return [...found, ...stale];
}
