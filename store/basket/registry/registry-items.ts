import type { CheckedPayloadOf } from '../../contract/contract';
import type { Registry } from '../../contract/giftregistry';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { lockOwnRegistry, type RegistryRow } from './own-registry';
import { presentRegistry } from './read-registries';
import { requireRegistries } from './rules';

/** The maximum number of titles on a gift registry. */
const maxTitles = 1000;

/** Adds a title to a gift registry. Ignores a title that is already on the registry, because a form may be submitted twice. */
export const addItem = (
	store: Database & HasSettings,
	visitor: Visitor,
	asked: CheckedPayloadOf<'giftregistry/addItem'>,
) => changeOwn(store, visitor, asked.gift_registry_id, (transaction) => putTitle(transaction, asked));

/**
 * Sets the number of copies of a title that a gift registry requests.
 * @throws {Refused} 404 for a title that is not on the gift registry
 */
export const updateItem = (
	store: Database & HasSettings,
	visitor: Visitor,
	asked: CheckedPayloadOf<'giftregistry/updateItem'>,
) => changeOwn(store, visitor, asked.gift_registry_id, (transaction) => countTitle(transaction, asked));

/** Removes a title from a gift registry. Ignores a title that is already removed. */
export const deleteItem = (
	store: Database & HasSettings,
	visitor: Visitor,
	asked: CheckedPayloadOf<'giftregistry/deleteItem'>,
) => changeOwn(store, visitor, asked.gift_registry_id, (transaction) => takeTitle(transaction, asked));

async function changeOwn(
	store: Database & HasSettings,
	visitor: Visitor,
	id: number,
	change: (transaction: Transaction) => Promise<unknown>,
): Promise<Registry> {
	requireRegistries(await store.settings.get());
	const account = requireAccount(visitor);
	const row = await transact(store, async (transaction): Promise<RegistryRow> => {
		const held = await lockOwnRegistry(transaction, account.id, id);
		await change(transaction);
		return held;
	});
	return presentRegistry(store, visitor, row, true);
}

interface Named {
	gift_registry_id: number;
	eisbn: string;
}

/**
 * Adds a title to a locked gift registry. Copies that were bought earlier for the registry count as purchased, because the title
 * may have been removed from the registry and added again.
 * @returns whether the title was added, or false if it was already on the registry
 * @throws {Refused} for a title that does not exist, and for a gift card
 */
export async function putTitle(
	transaction: Transaction,
	{ gift_registry_id: registry_id, eisbn, qty }: Named & { qty: number },
): Promise<boolean> {
	const title = await transaction
		.selectFrom('titles')
		.select(['id', 'is_giftcard'])
		.where('eisbn', '=', eisbn)
		.executeTakeFirst();
	if (!title) throw notFound(`We do not have a title with the number ${eisbn}.`);
	if (title.is_giftcard === 1) throw new Refused('A gift registry is for books, not for gift cards.', 422, 'eisbn');
	const { count } = await transaction
		.selectFrom('registry_items')
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('registry_id', '=', registry_id)
		.executeTakeFirstOrThrow();
	if (count >= maxTitles) throw new Refused(`A gift registry holds at most ${maxTitles} titles.`, 409);
	const put = await transaction
		.insertInto('registry_items')
		.values({
			registry_id,
			title_id: title.id,
			qty_requested: qty,
			qty_purchased: await boughtFor(transaction, registry_id, title.id),
		})
		.onConflict((conflict) => conflict.columns(['registry_id', 'title_id']).doNothing())
		.returning('title_id')
		.executeTakeFirst();
	return put !== undefined;
}

/** Counts the copies of a title that were bought for a gift registry. Ignores cancelled orders. */
async function boughtFor(transaction: Transaction, registryId: number, titleId: number): Promise<number> {
	const { copies } = await transaction
		.selectFrom('order_items')
		.innerJoin('orders', 'orders.id', 'order_items.order_id')
		.select((eb) => eb.fn.sum<number | null>('order_items.quantity').as('copies'))
		.where('order_items.registry_id', '=', registryId)
		.where('order_items.title_id', '=', titleId)
		.where('orders.state', '!=', 'cancelled')
		.where('orders.delivery_key', '!=', 'quote')
		.executeTakeFirstOrThrow();
	return Number(copies ?? 0);
}

/**
 * Sets the number of copies of a title that a locked gift registry requests.
 * @throws {Refused} 404 for a title that is not on the gift registry
 */
export async function countTitle(
	transaction: Transaction,
	{ gift_registry_id, eisbn, qty }: Named & { qty: number },
): Promise<void> {
	const changed = await transaction
		.updateTable('registry_items')
		.set({ qty_requested: qty })
		.where('registry_id', '=', gift_registry_id)
		.where('title_id', 'in', (eb) => eb.selectFrom('titles').select('id').where('eisbn', '=', eisbn))
		.returning('title_id')
		.executeTakeFirst();
	if (!changed) throw notFound('This title is not on the gift registry.');
}

/** Removes a title from a locked gift registry. Copies of the title in carts are then no longer linked to the gift registry. */
export async function takeTitle(transaction: Transaction, { gift_registry_id, eisbn }: Named): Promise<void> {
	await transaction
		.deleteFrom('registry_items')
		.where('registry_id', '=', gift_registry_id)
		.where('title_id', 'in', (eb) => eb.selectFrom('titles').select('id').where('eisbn', '=', eisbn))
		.execute();
}
