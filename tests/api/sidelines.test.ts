import { afterAll, beforeAll, expect, it } from 'vitest';
import { cartOf } from '../harness/carts';
import { addCustomer } from '../harness/customers';
import { guestWith } from '../harness/orders';
import { addOrder } from '../harness/placed-orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const mug = '5901234123457';
const sonatas = '9790007672386';
const postcard = '0036000291452';

onBothEngines('products other than books', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
		await setSettings(store, {
			checkout_info: {
				tax_rates: [
					{ type: 'GST', country: 'CA', product_class: '*', basis_points: 500 },
					{ type: 'PST', country: 'CA', product_class: '*', basis_points: 700 },
					{ type: 'PST', country: 'CA', product_class: 'book', basis_points: 0 },
				],
			},
		});
		terminal.put(
			'sidelines.csv',
			`ean,title,price\n${mug},A mug,15.00\n${sonatas},Sonatas,40.00\n036000291452,A card,2.00\n`,
		);
		terminal.put('counts.csv', `barcode,onhand\n${mug},3\n${sonatas},2\n${postcard},9\n`);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	it('are imported and stocked with their own numbers', async () => {
		expect((await terminal.run('import', 'sidelines.csv')).out).toContain('3 added, 0 updated, 0 unchanged, 0 refused');
		expect((await terminal.run('stock', 'counts.csv')).out).toContain('3 updated');
		const page = await store.call('title/getItem', { eisbn: mug });
		expect(page).toMatchObject({ title: 'A mug', isbn: mug, isbn_type: 'EAN', price: '15.00', onhand: 3 });
	});

	it.each([
		[mug, mug],
		['5 901234 123457', mug],
		[sonatas, sonatas],
		[postcard, postcard],
		['036000291452', postcard],
	])('are found by %s', async (typed, eisbn) => {
		expect(await store.call('title/getProductCode', { eisbn: typed })).toEqual({ isbn: eisbn });
		const { rows } = await store.call('browse/get', { term: typed });
		expect(rows.map((row) => row.eisbn)).toEqual([eisbn]);
	});

	it('never show their number as an ISBN', async () => {
		expect(await store.ask('title/getItem', { eisbn: '4006381333931' })).toMatchObject({
			status: 404,
			body: { error: 'We have no title with the number 4006381333931.' },
		});
		const reader = await addCustomer(store);
		const order_id = await addOrder(store, {
			items: [{ eisbn: mug, title: 'A mug' }, { eisbn: '9780000100016' }],
			customer_id: reader.id,
		});
		const { items } = await store.call('order/get', { order_id }, reader.client);
		expect(items.map(({ title_info }) => [title_info.eisbn, title_info.isbn_type])).toEqual([
			[mug, 'EAN'],
			['9780000100016', 'ISBN-13'],
		]);
	});

	it('are not taxed like books', async () => {
		const id = async (eisbn: string) =>
			(await store.db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirstOrThrow()).id;
		for (const eisbn of [mug, sonatas]) {
			const { summary } = await cartOf(store, await guestWith(store, await id(eisbn)));
			expect(summary.taxes.map(({ type }) => type).sort()).toEqual(['GST', 'PST']);
		}
	});
});
