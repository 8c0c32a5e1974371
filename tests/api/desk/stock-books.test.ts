import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deskDeliveries } from '~store/contract/desk-deliveries';
import { getPurchaseOrder } from '~store/desk/deliveries/purchase-order';
import { receiveScan } from '~store/desk/deliveries/receive';
import { sendPurchaseOrder } from '~store/desk/deliveries/send-purchase-order';
import { saveSupplier } from '~store/desk/deliveries/suppliers';
import { createPurchaseOrder } from '~store/desk/deliveries/write-purchase-order';
import { getTransfer } from '~store/desk/transfers/transfer';
import { createTransfer, scanIntoTransfer, sendTransfer } from '~store/desk/transfers/write-transfer';
import type { DeskActor } from '~store/desk/visitor';
import { checkStock } from '~store/ordering/checks/stock';
import { addLocation, addOffer, addTitle, nextEisbn } from '../../harness/catalogue';
import { deskStaff } from '../../harness/desk';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('the stock books of deliveries and transfers', (engine) => {
	let store: TestStore;
	let bea: DeskActor;
	let main: number;
	let pier: number;
	let supplier: number;
	let eisbn: string;
	let offer: number;
	beforeAll(async () => {
		store = await openTestStore(engine);
		main = await addLocation(store, { altname: 'Main Street' });
		pier = await addLocation(store, { altname: 'Pier' });
		bea = (await deskStaff(store, 'bookseller')).actor;
		const form = deskDeliveries['desk-deliveries/saveSupplier'].payload.parse({ name: 'Paper Mill' });
		supplier = (await saveSupplier(store, bea, form)).id;
	});
	afterAll(() => store.dispose());
	beforeEach(async () => {
		eisbn = nextEisbn();
		const title = await addTitle(store, { eisbn });
		offer = await addOffer(store, title, { stock: [{ location_id: main, onhand: 3 }] });
	});

	const found = () => checkStock(store.db);
	const sentOrder = async (): Promise<number> => {
		const made = { supplier_id: supplier, location_id: main, note: '', key: randomUUID() };
		const { id, version } = await createPurchaseOrder(store, bea, {
			...made,
			lines: [{ code: eisbn, condition: 'new', quantity: 4 }],
		});
		await sendPurchaseOrder(store, bea, { purchase_order_id: id, version });
		return id;
	};

	it('have as many copies on order as the purchase orders expect', async () => {
		const id = await sentOrder();
		expect(await found()).toEqual([]);
		await store.unwatched.updateTable('stock').set({ onorder: 3 }).where('offer_id', '=', offer).execute();
		expect(await found()).toEqual([`${eisbn} (new) at Main Street has 3 on order, but its purchase orders expect 4.`]);
		// A stock file may report more.
		await store.unwatched.updateTable('stock').set({ onorder: 9 }).where('offer_id', '=', offer).execute();
		expect(await found()).toEqual([]);
		expect((await getPurchaseOrder(store, bea, { purchase_order_id: id })).outstanding).toBe(4);
	});

	it('agree with the ledger on the received copies of a purchase order', async () => {
		const id = await sentOrder();
		const scan = {
			purchase_order_id: id,
			code: eisbn,
			condition: 'new',
			exact: false,
			accept: false,
			key: randomUUID(),
		};
		await receiveScan(store, bea, { ...scan, kind: 'received', copies: 2 });
		expect(await found()).toEqual([]);
		const lines = store.unwatched.updateTable('purchase_order_lines').where('purchase_order_id', '=', id);
		await lines.set({ received: 1 }).execute();
		expect(await found()).toContain(`Purchase order ${id} received 1 copy, but the ledger has 2 of them.`);
		await lines.set({ received: 2 }).execute();
	});

	it('agree with the ledger on the copies in transit', async () => {
		const { id } = await createTransfer(store, bea, {
			from_location_id: main,
			to_location_id: pier,
			note: '',
			key: randomUUID(),
		});
		await scanIntoTransfer(store, bea, {
			transfer_id: id,
			code: eisbn,
			condition: 'new',
			exact: false,
			copies: 2,
			key: randomUUID(),
		});
		const { version } = await getTransfer(store, bea, { transfer_id: id });
		await sendTransfer(store, bea, { transfer_id: id, version });
		expect(await found()).toEqual([]);
		await store.unwatched
			.updateTable('stock_transfer_lines')
			.set({ quantity: 3 })
			.where('stock_transfer_id', '=', id)
			.execute();
		expect(await found()).toEqual([
			`Transfer ${id} is sent with 3 copies in transit or lost, but the ledger adds up to -2.`,
		]);
	});
});
