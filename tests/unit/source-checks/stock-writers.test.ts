import { expect, it } from 'vitest';
import { stockWriters, stockWritesIn } from '../../../scripts/source-checks/stock-writers';

it.each([
	["await db.updateTable('stock').set({ onhand: 1 })", 'an update'],
	["await db.insertInto('stock')", 'an added row'],
	["await db.deleteFrom('stock_movements')", 'a deleted row of the ledger'],
	["await insertRows(db, 'stock', columns, rows)", 'rows that are added at once'],
	['sql`update stock set onhand = 1`', 'an update in SQL'],
	['sql`insert into stock_movements (title_id) values (1)`', 'an added row in SQL'],
])('finds %s: %s', (text) => {
	expect(stockWritesIn(`first line\n${text}`)).toEqual([2]);
});

it.each(["db.selectFrom('stock')", "db.updateTable('stock_runs')", 'on conflict do update set onhand = 1'])(
	'allows %s',
	(text) => {
		expect(stockWritesIn(text)).toEqual([]);
	},
);

it('finds no code that changes copies outside its module', () => {
	expect(stockWriters()).toEqual([]);
});
