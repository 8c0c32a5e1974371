import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openBareStore } from '../harness/bare-store';

it('runs every migration in order for a new shop', async () => {
	const store = await openBareStore();
	const run = await store.db
		.selectFrom('kysely_migration' as 'versions')
		.select('name')
		.orderBy('name')
		.execute();
	await store.close();
	expect(run.map(({ name }) => `${name}.ts`)).toEqual(readdirSync('store/foundation/database/migrations').sort());
});
