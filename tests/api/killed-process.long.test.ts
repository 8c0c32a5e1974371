import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksToAgree, openBooks } from '../harness/books';
import { acknowledged, expectAllPlacedOnce, prepareRush, type RushOrder } from '../harness/order-rush';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { StoreProcess } from '../harness/store-process';

const submits = 200;
const kills = 5;
const atOnce = 8;

onBothEngines('a store whose process is killed', (engine) => {
	let store: TestStore;
	let api: StoreProcess;
	beforeAll(async () => {
		store = await openTestStore(engine);
		api = new StoreProcess(store);
	});
	afterAll(async () => {
		await api.kill();
		await store.dispose();
	});

	it('has every order that it acknowledged, once, and books that agree with them', async () => {
		const orders = await prepareRush(store, submits);
		const opening = await openBooks(store);
		await api.start();
		let waiting = orders;
		for (let killed = 0; waiting.length > 0; killed++) {
			const dies = killed < kills;
			const posting = postAll(waiting, () => dies);
			if (dies) {
				// At a random moment: after some acknowledgements, while other orders are under way.
				const some = randomInt(1, Math.max(2, Math.floor(waiting.length / 3)));
				const before = acknowledged(orders);
				while (acknowledged(orders) < before + some) await wait(1);
				await wait(randomInt(0, 12));
				await api.kill();
			}
			await posting;
			waiting = orders.filter(({ number }) => number === null);
			if (dies) await api.start();
		}
		await expectAllPlacedOnce(store, orders);
		await expectBooksToAgree(store, opening);
	}, 180_000);

	/** Posts the orders, several at once, until all are answered or the process has ended. */
	async function postAll(orders: RushOrder[], mayDie: () => boolean): Promise<void> {
		const queue = [...orders];
		let gone = false;
		const one = async () => {
			for (let order = queue.shift(); order && !gone; order = queue.shift()) {
				const answer = await api.post('checkout/submit', order.submission, order.client);
				if (answer === null) {
					expect(mayDie()).toBe(true);
					gone = true;
				} else {
					expect(answer).toMatchObject({ status: 200 });
					order.number = String(answer.body.order_number);
				}
			}
		};
		await Promise.all(Array.from({ length: atOnce }, one));
	}
});
