import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, read, requireAtLeast } from './problems';

const folder = 'store/foundation/database/migrations';
const list = 'tests/fixtures/released/migrations.sha256';

const hashOf = (file: string) =>
	createHash('sha256')
		.update(readFileSync(join(folder, file)))
		.digest('hex');

/** Checks that no released migration was changed, because shops have already run it. */
export function migrationHashes(): Problem[] {
	const files = readdirSync(folder).sort();
	const frozen = read(list)
		.trim()
		.split('\n')
		.map((line) => line.split('  '));
	const names = frozen.map(([, name]) => name);
	return [
		...requireAtLeast(1, files.length, folder, 'migrations'),
		...files
			.filter((file) => !names.includes(file))
			.map((file) => ({
				file: list,
				line: frozen.length + 1,
				advice: `Append this line, and never edit the migration again:\n${hashOf(file)}  ${file}`,
			})),
		...frozen.flatMap(([hash, name = ''], at) => {
			const file = join(folder, name);
			if (!existsSync(file) || name === '')
				return [
					{ file: list, line: at + 1, advice: `The migration "${name}" is gone. Restore it: shops have run it.` },
				];
			if (hash === hashOf(name)) return [];
			return [{ file, advice: 'Shops have run this migration. Undo the change, and add another migration.' }];
		}),
		...names
			.filter((name, at) => names.indexOf(name) !== at)
			.map((name) => ({ file: list, advice: `"${name}" is listed twice. Delete one line.` })),
	];
}
