import { afterAll, beforeAll, expect, it } from 'vitest';
import { addList, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { addOrder, type PlacedOrder } from '../harness/placed-orders';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the data for drawing spines', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it('returns the first titles of a list in its order, with pages, work and subject', async () => {
		const [thin, thick] = [
			await addTitle(store, { title: 'Thin', pages: 90, language: 'fre', work_key: 'work:thin' }),
			await addTitle(store, { title: 'Thick', pages: 900, authors: ['A. Quill', 'B. Oar'] }),
		];
		const list_id = await addList(store, { name: 'Winter', header: 'For winter', titles: [thick, thin] });
		const { name, rows } = await store.call('titlelist/getSpines', { list_id });
		expect(name).toBe('For winter');
		expect(rows).toMatchObject([
			{ title: 'Thick', pages: 900, authors: ['A. Quill', 'B. Oar'], subject: null },
			{ title: 'Thin', pages: 90, language: 'French', work: 'work:thin' },
		]);
	});

	it('counts each title that came to an account once, and leaves out other accounts’ titles', async () => {
		const reader = await addCustomer(store);
		const other = await addCustomer(store);
		const bought = async (title: string, order: PlacedOrder, values: Parameters<typeof addTitle>[1] = {}) => {
			const title_id = await addTitle(store, { title, ...values });
			for (const times of [1, 2]) {
				const number = await addOrder(store, { customer_id: reader.id, created_at: times, ...order });
				const { id } = await store.db
					.selectFrom('orders')
					.select('id')
					.where('order_number', '=', number)
					.executeTakeFirstOrThrow();
				await store.db.updateTable('order_items').set({ title_id }).where('order_id', '=', id).execute();
			}
		};
		await bought('Later', { state: 'completed', created_at: 200 });
		await bought('Sooner', { state: 'completed', created_at: 100 });
		await bought('On its way', { state: 'ready' });
		await bought('Taken back', { state: 'cancelled' });
		await bought('A card', { state: 'completed' }, { is_giftcard: 1 });
		await bought('Somebody else’s', { state: 'completed', customer_id: other.id });
		const { rows } = await store.call('order/getSpines', {}, reader.client);
		expect(rows.map(({ title }) => title)).toEqual(['Sooner', 'Later']);
		await expect(store.call('order/getSpines', {}, guest())).rejects.toThrow('You must be logged in to view.');
	});
});
