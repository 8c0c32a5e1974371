import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openBareStore } from '../harness/bare-store';

const folder = 'store/foundation/database/migrations';
const files = readdirSync(folder).sort();
const list = 'tests/fixtures/released/migrations.sha256';
const frozen = new Map(
	readFileSync(list, 'utf8')
		.trim()
		.split('\n')
		.map((line) => line.split('  ').reverse() as [file: string, hash: string]),
);
const hashOf = (file: string) =>
	createHash('sha256')
		.update(readFileSync(join(folder, file)))
		.digest('hex');

it.each(files)('%s is as it was when it was added: shops have run it', (file) => {
	const line = `${hashOf(file)}  ${file}`;
	expect(frozen.has(file), `Append to ${list}, and never edit the migration again:\n${line}`).toBe(true);
	expect(`${frozen.get(file)}  ${file}`, 'A migration that shops have run is never edited: add another one.').toBe(
		line,
	);
});

it('none of them is gone, and a new shop runs them all, in order', async () => {
	expect([...frozen.keys()].sort()).toEqual(files);
	const store = await openBareStore();
	const run = await store.db
		.selectFrom('kysely_migration' as 'versions')
		.select('name')
		.orderBy('name')
		.execute();
	await store.close();
	expect(run.map(({ name }) => `${name}.ts`)).toEqual(files);
});
