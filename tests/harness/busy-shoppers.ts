import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Client } from '~store/contract/call';
import type { Cart } from '~store/contract/cart';
import { storedKey } from '~store/ordering/orders/idempotency-keys';
import type { Store } from '~store/store';
import { contact } from './orders';
import { shopper } from './store';
import type { StoreProcess } from './store-process';

/** The results of all that shoppers sent. */
export interface Traffic {
	/** The number that each order was acknowledged with, by its key. */
	acknowledged: Map<string, string>;
	/** Answers by their status. */
	statuses: Map<number, number>;
	/** Lets each shopper finish the current order. */
	stop(): Promise<void>;
}

const pauseAfterRefusal = 25;

/**
 * Lets `count` shoppers order one book after another from a store in a process of its own. Repeats a refused request until the
 * store accepts it. A process that does not answer fails the test.
 * @param acknowledged collects each acknowledged order
 */
export function sendShoppers(
	api: StoreProcess,
	eisbns: readonly string[],
	count: number,
	acknowledged = new Map<string, string>(),
): Traffic {
	const statuses = new Map<number, number>();
	let stopped = false;
	const post = async (name: string, payload: object, client: Client): Promise<Record<string, unknown>> => {
		for (;;) {
			const answer = await api.post(name, payload, client);
			if (!answer) throw new Error(`${name} was not answered: is the process ${api.alive ? 'alive' : 'gone'}?`);
			statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
			if (answer.status === 200) return answer.body;
			if (answer.status !== 503) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
			await pause(pauseAfterRefusal);
		}
	};
	const shop = async (at: number) => {
		for (let turn = at; !stopped; turn++) {
			const client = shopper();
			await post('cart/add', { eisbn: eisbns[turn % eisbns.length], quantity: 1 }, client);
			await post('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
			const { cart } = (await post('session/get', {}, client)) as { cart: Cart };
			const idempotency_key = randomUUID();
			const chosen = { delivery_preference: 'pickup', payment_choice: 'pickup' } as const;
			const order = { ...contact, ...chosen, checksum: cart.checksum, idempotency_key };
			const { order_number } = await post('checkout/submit', order, client);
			acknowledged.set(storedKey('order', idempotency_key), String(order_number));
		}
	};
	const shopping = Promise.all(Array.from({ length: count }, (_, at) => shop(at)));
	// `stop` reports the failure.
	shopping.catch(() => undefined);
	return {
		acknowledged,
		statuses,
		async stop() {
			stopped = true;
			await shopping;
		},
	};
}

/** Checks that each acknowledged order exists, once, under its number, and that no other order exists. */
export async function expectOrdersOnce({ db }: Store, acknowledged: Map<string, string>): Promise<void> {
	const rows = await db.selectFrom('orders').select(['order_number', 'idempotency_key']).execute();
	expect(Object.fromEntries(rows.map((row) => [row.idempotency_key, row.order_number]))).toEqual(
		Object.fromEntries(acknowledged),
	);
	expect(rows).toHaveLength(acknowledged.size);
}
