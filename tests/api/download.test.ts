import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { runReports } from '~store/ordering/reports/run-reports';
import { addList, addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { addOrder } from '../harness/placed-orders';
import { expectShape } from '../harness/refusals';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';
import { type ServedStore, serveStore } from '../harness/store-api';

onBothEngines('a download over HTTP', (engine) => {
	let store: TestStore;
	let served: ServedStore;
	let reader: { id: number; client: Client };
	beforeAll(async () => {
		store = await openTestStore(engine);
		served = await serveStore(store);
		reader = await addCustomer(store);
	});
	afterAll(async () => {
		await served.stop();
		await store.dispose();
	});

	const get = (type: string, asked: Record<string, string>, { session_id } = reader.client) =>
		fetch(`${served.url}/download/customer/${type}?${new URLSearchParams({ store_id: '1', session_id, ...asked })}`);
	async function expectRefusal(response: Response, status: number, field?: string) {
		const body = (await response.json()) as object;
		expect({ status: response.status, body }).toMatchObject({ status, body: field ? { field } : {} });
		expectShape(status, body);
	}

	it('returns the file with its name', async () => {
		const order_id = await addOrder(store, { customer_id: reader.id });
		const response = await get('order-excel', { order_id });
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[^"]+\.xlsx"$/);
		expect(
			Buffer.from(await response.arrayBuffer())
				.subarray(0, 2)
				.toString(),
		).toBe('PK');
	});

	it('reports its progress if it is slow, and is available when done', async () => {
		const titles = [await addStockedTitle(store)];
		const list = await addList(store, { customer_id: reader.id, kind: 'custom', titles });
		const asked = await get('list-pdf', { list_id: String(list) });
		const told = (await asked.json()) as { progress_report_id: string };
		expect({ status: asked.status, told }).toEqual({
			status: 202,
			told: { progress_report_id: expect.any(String), progress: 0, eta_seconds: null, completed: false },
		});
		const { progress_report_id } = told;
		expect((await get('report', { progress_report_id })).status).toBe(202);
		await runReports(store);
		const file = await get('report', { progress_report_id });
		expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
		await file.arrayBuffer();
		await expectRefusal(await get('report', { progress_report_id }, (await addCustomer(store)).client), 404);
	});

	it('is refused with a reason like any call', async () => {
		const order_id = await addOrder(store, { customer_id: reader.id });
		await expectRefusal(await get('everything', {}), 404);
		await expectRefusal(await get('constructor', {}), 404);
		await expectRefusal(await get('report', {}), 400, 'progress_report_id');
		await expectRefusal(await get('list-pdf', {}), 400, 'list_id');
		await expectRefusal(await get('list-pdf', { list_id: '1' }, shopper()), 401);
		await expectRefusal(await get('order-excel', { order_id }, (await addCustomer(store)).client), 404);
		await expectRefusal(await get('order-excel', { order_id, store_id: '2' }), 404, 'store_id');
	});
});
