import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = ['store', 'desk', 'app', 'web', 'scripts']
	.flatMap((folder) => filesOf(folder))
	.map((file) => ({ file, text: readFileSync(file, 'utf8') }));

function filesOf(folder: string): string[] {
	try {
		return readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.[cm]?[jt]sx?$/.test(name))
			.map((name) => join(folder, name));
	} catch {
		return [];
	}
}

it('one file writes audit entries, and only the sweep deletes them', () => {
	const naming = sources.filter(({ text }) => /\baudit_entries\b/.test(text)).map(({ file }) => file);
	expect(naming.sort()).toEqual([
		'store/desk/audit/find-entries.ts',
		'store/desk/audit/sweep-audit.ts',
		'store/desk/audit/write-audit.ts',
		// Where another shop takes the place of this one.
		'store/foundation/database/empty-tables.ts',
		'store/foundation/database/lock-order.ts',
		'store/foundation/database/migrations/0038-staff.ts',
		'store/foundation/database/migrations/0054-lists-of-orders.ts',
		'store/foundation/database/schema.ts',
		'store/jobs/sweeps.ts',
	]);
	const saysOf = (file: string) => sources.find((source) => source.file === file)?.text ?? '';
	const verbs =
		/\b(?:updateTable|deleteFrom|insertInto|replaceInto|mergeInto)\('audit_entries'\)|\b(?:update|delete from) audit_entries|\bdeleteOlder\(\w+, \{ table: 'audit_entries'/g;
	const changes = naming.flatMap((file) => [...saysOf(file).matchAll(verbs)].map(([verb]) => `${file}: ${verb}`));
	expect(changes).toEqual([
		"store/desk/audit/sweep-audit.ts: deleteOlder(db, { table: 'audit_entries'",
		"store/desk/audit/write-audit.ts: insertInto('audit_entries')",
	]);
});
