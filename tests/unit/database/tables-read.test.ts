import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tablesRead } from '~store/foundation/database/tables-read';
import { type BareStore, openBareStore } from '../../harness/bare-store';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

it('finds every table in any part of a query', () => {
	const { db } = store;
	const query = db
		.selectFrom('titles')
		.innerJoin('offers as one', 'one.title_id', 'titles.id')
		.select((eb) => ['titles.id', eb.selectFrom('stock').select('onhand').limit(1).as('copies')])
		.where('titles.id', 'in', (eb) => eb.selectFrom('title_list_items').select('title_id'))
		.union(db.selectFrom('events').select(['id', 'views as copies']));
	expect([...tablesRead(query.toOperationNode())].sort()).toEqual([
		'events',
		'offers',
		'stock',
		'title_list_items',
		'titles',
	]);
});

it('leaves out tables that the query defines itself', () => {
	const query = store.db
		.withRecursive('trail', (query) =>
			query
				.selectFrom('subjects')
				.select('parent_code')
				.union(
					query
						.selectFrom('trail')
						.innerJoin('subjects', 'subjects.code', 'trail.parent_code')
						.select('subjects.parent_code'),
				),
		)
		.selectFrom('trail')
		.selectAll();
	expect([...tablesRead(query.toOperationNode())]).toEqual(['subjects']);
});

it('finds the tables in raw SQL and in the queries inside it', () => {
	const arm = sql`select * from (select list_id from title_list_items where list_id = ${1}) as arm`;
	const query = sql`with seen as (select id from titles) select list_id from (${sql.join([arm, arm], sql` union all `)}) as items
		join seen on true left join ${sql.table('content_pages')} on true`;
	expect([...tablesRead(query.toOperationNode())].sort()).toEqual(['content_pages', 'title_list_items', 'titles']);
});
