import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Title } from '~store/contract/title';
import { addList, addOffer, addSubject, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const now = Date.UTC(2027, 2, 2, 20) / 1000;
const day = 86_400;

onBothEngines('titles', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	afterAll(() => store.dispose());

	const eisbnOf = async (id: number) =>
		(await store.db.selectFrom('titles').select('eisbn').where('id', '=', id).executeTakeFirstOrThrow()).eisbn;
	const item = async (id: number, more: { list_id?: number } = {}) =>
		store.call('title/getItem', { eisbn: await eisbnOf(id), ...more });

	describe('title/getItem', () => {
		it('has no code for an unknown binding', async () => {
			const id = await addTitle(store, { title: 'Odd Shapes', binding: 'Origami', binding_code: null });
			expect(await item(id)).toMatchObject({ binding: 'Origami', binding_code: null });
		});

		it('offers a gift card without an offer from a feed', async () => {
			const id = await addTitle(store, { title: 'A Gift Card', is_giftcard: 1, list_price_can: null });
			const { available } = await item(id);
			expect(available).toMatchObject([
				{ code: 'new', price: null, message: 'Available', availability: 'available', onhand: 'Y', cartable: false },
			]);
		});

		it('returns all known data of a title', async () => {
			await addSubject(store, 'F', 'Fiction');
			await addSubject(store, 'FF', 'Crime', 'F');
			await addSubject(store, 'FFP', 'Police procedural', 'FF');
			const id = await addTitle(store, {
				title: 'The Cold Ferry',
				subtitle: 'A mystery',
				authors: [
					{ name: 'Ada Quill', canadian: true },
					{ name: 'Sam Oar', role: 'Illustrator' },
				],
				subjects: ['FFP', 'NOT-KNOWN'],
				binding: 'Hardcover',
				binding_code: 'BB',
				list_price_can: 2499,
				weight: 567,
				width: 127,
				height: 203,
				rank: 1200,
				carton_qty: 24,
				language: 'fre',
				interiors: JSON.stringify([{ key: 'a', cb: '1' }]),
				bio: JSON.stringify(['<p>Lives on a boat.</p>']),
				reviews: JSON.stringify([{ content: 'Good.', author: 'A. Reader', source_title: 'The Gazette' }]),
				comments: JSON.stringify([{ author: 'Staff', text: 'Loved it.' }]),
				upc: '036000291452',
			});
			await addOffer(store, id, { discount: 20, onhand: 3, note: 'Signed' });
			await addOffer(store, id, { condition: 'good', price: 900, onhand: 1 });
			const title = await item(id);
			expect(title).toMatchObject({
				title: 'The Cold Ferry',
				authors: [
					{ name: 'Ada Quill', canadian: true, role: null },
					{ name: 'Sam Oar', canadian: false, role: 'Illustrator' },
				],
				binding: 'Hardcover',
				binding_code: 'BB',
				language: 'French',
				price: '19.99',
				list_price_can: '24.99',
				list_price_usa: '0.00',
				onhand: 4,
				available_in_store: true,
				weight: '1.25',
				width: 127,
				rank: { kind: 'bestseller', number: 1200, tier: 2 },
				carton_qty: null,
				interiors: 1,
				bio: ['<p>Lives on a boat.</p>'],
				reviews: [{ content: 'Good.', author: 'A. Reader', source_title: 'The Gazette' }],
				comments: [{ author: 'Staff', text: 'Loved it.' }],
				isbn_type: 'ISBN-13',
				upc_type: 'UPC',
				edition_count: 0,
				list_previous_eisbn: null,
				last_order: null,
				multistore_available: [],
				at_other_locations: false,
			} satisfies Partial<Title>);
			expect(title.subjects).toEqual([
				{
					subject: 'Police procedural',
					code: 'FFP',
					sub_labels: [
						{ label: 'Fiction', code: 'F' },
						{ label: 'Crime', code: 'FF' },
						{ label: 'Police procedural', code: 'FFP' },
					],
				},
			]);
			expect(title.available).toMatchObject([
				{
					code: 'new',
					text: 'New',
					price: '19.99',
					row_price: '24.99',
					save: '5.00',
					discount: 20,
					note: 'Signed',
					onhand: 3,
					availability: 'available',
					message: 'In stock',
					cartable: true,
				},
				{ code: 'good', text: 'Used, good', used: true, price: '9.00', save: null, discount: 0, onhand: 1 },
			]);
		});

		it('handles a circle of subjects', async () => {
			await addSubject(store, 'X1', 'One', 'X2');
			await addSubject(store, 'X2', 'Two', 'X1');
			const id = await addTitle(store, { subjects: ['X1'] });
			expect((await item(id)).subjects[0]?.sub_labels.map(({ label }) => label)).toEqual(['Two', 'One']);
		});

		it('returns no offers of a title without offers', async () => {
			const title = await item(await addTitle(store));
			expect(title).toMatchObject({ available: [], price: null, onhand: 0, available_in_store: false });
		});

		it('lists available copies before unavailable ones', async () => {
			const id = await addTitle(store, { status: 'out_of_print' });
			await addOffer(store, id);
			await addOffer(store, id, { condition: 'used', price: 800, onhand: 1 });
			const title = await item(id);
			expect(title.available.map(({ code, message }) => [code, message])).toEqual([
				['used', 'In stock'],
				['new', 'Out of print'],
			]);
			expect(title.price).toBe('8.00');
		});

		it('explains an unknown ISBN', async () => {
			expect(await store.ask('title/getItem', { eisbn: '9780000000002' })).toEqual({
				status: 404,
				body: { error: 'We have no title with the ISBN 9780000000002.' },
			});
		});

		it('names the titles before and after it in a list', async () => {
			const ids = [await addTitle(store), await addTitle(store), await addTitle(store)] as const;
			const list_id = await addList(store, { name: 'Rainy days', titles: [ids[2], ids[0], ids[1]] });
			expect(await item(ids[0], { list_id })).toMatchObject({
				list_name: 'Rainy days',
				list_previous_eisbn: await eisbnOf(ids[2]),
				list_next_eisbn: await eisbnOf(ids[1]),
			});
			expect(await item(ids[1], { list_id })).toMatchObject({ list_next_eisbn: null });
			await store.db.updateTable('title_list_items').set({ position: 7 }).where('list_id', '=', list_id).execute();
			expect(await item(ids[1], { list_id })).toMatchObject({
				list_previous_eisbn: await eisbnOf(ids[0]),
				list_next_eisbn: await eisbnOf(ids[2]),
			});
		});

		it('hides the list of another customer, and shows the customer’s own', async () => {
			const owner = await addCustomer(store);
			const other = await addCustomer(store);
			const id = await addTitle(store);
			const list_id = await addList(store, {
				customer_id: owner.id,
				kind: 'custom',
				name: 'Secret',
				titles: [id],
			});
			const eisbn = await eisbnOf(id);
			expect((await store.call('title/getItem', { eisbn, list_id }, owner.client)).list_name).toBe('Secret');
			expect((await store.call('title/getItem', { eisbn, list_id }, other.client)).list_name).toBeNull();
			expect((await item(id, { list_id })).list_name).toBeNull();
		});

		it('shows the customer’s latest order of the title', async () => {
			const buyer = await addCustomer(store);
			const id = await addTitle(store);
			const eisbn = await eisbnOf(id);
			const place = async (number: string, created_at: number, more: object = {}) => {
				const order = await store.db
					.insertInto('orders')
					.values({
						order_number: number,
						idempotency_key: number,
						session_hash: '',
						customer_id: buyer.id,
						placed_by_id: null,
						location_id: null,
						state: 'placed',
						delivery_key: 'pickup',
						payment_type: 'pickup',
						purchaser_name: 'A',
						email: 'a@example.com',
						phone: '',
						shipping: null,
						item_count: 1,
						original_price: 0,
						subtotal: 0,
						total: 0,
						total_owing: 0,
						created_at,
						updated_at: created_at,
						...more,
					})
					.returning('id')
					.executeTakeFirstOrThrow();
				await store.db
					.insertInto('order_items')
					.values({
						order_id: order.id,
						position: 0,
						title_id: id,
						title_info: '{}',
						condition: 'new',
						quantity: 1,
						sold_price: 0,
						original_price: 0,
						discount: null,
						registry_id: null,
						notes: null,
					})
					.execute();
			};
			await place('A-1', now - 9 * day);
			await place('A-2', now - 5 * day);
			await place('A-3', now - 4 * day, { state: 'cancelled' });
			await place('A-4', now - 3 * day, { delivery_key: 'quote' });
			expect((await store.call('title/getItem', { eisbn }, buyer.client)).last_order).toEqual({
				bookorder_id: 'A-2',
				date_ordered: now - 5 * day,
			});
			expect((await item(id)).last_order).toBeNull();
		});
	});

	describe('title/getProductCode', () => {
		it('finds a title by any of its codes', async () => {
			await addTitle(store, { eisbn: '9780306406157', upc: '012345678905' });
			for (const typed of ['9780306406157', '978-0-306-40615-7', '0-306-40615-2', '0306406152', '012345678905']) {
				expect(await store.call('title/getProductCode', { eisbn: typed })).toEqual({ isbn: '9780306406157' });
			}
		});

		it('explains a refusal', async () => {
			expect(await store.ask('title/getProductCode', { eisbn: 'hello' })).toMatchObject({
				status: 400,
				body: { error: expect.stringContaining('not a product code') },
			});
			expect(await store.ask('title/getProductCode', { eisbn: '9780306406158' })).toMatchObject({ status: 400 });
			expect(await store.ask('title/getProductCode', { eisbn: '9781402894626' })).toMatchObject({
				status: 404,
				body: { error: 'We have no title with the code 9781402894626.' },
			});
		});
	});
});
