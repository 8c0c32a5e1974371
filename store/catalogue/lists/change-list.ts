import { randomBytes } from 'node:crypto';
import type { CheckedPayloadOf } from '../../contract/contract';
import { grouped } from '../../contract/grouped';
import type { TitleList } from '../../contract/titlelist';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { folded } from '../titles/sort-keys';
import { lockOwnList, ownList } from './own-list';
import { presentList } from './title-list';

/**
 * The maximum number of title lists of an account. The maximum is more than any customer needs, but low enough to read all lists
 * of an account in one query.
 */
const maxLists = 1000;

/** Matches the name of the favourites list, in British and American spelling. */
const favouritesPattern = /^favou?rites$/;

/**
 * Refuses a list name that means the favourites list, because shoppers could not tell the two lists apart. Every account has a
 * favourites list.
 * @throws {Refused} 409 for a name that means the favourites list
 */
function refuseFavourites(name: string): void {
	if (!favouritesPattern.test(folded(name.normalize('NFKC')))) return;
	throw new Refused(`You already have a list called ${name.trim()}. Choose another name.`, 409, 'name');
}

/**
 * Creates a title list of an account.
 * @returns the ID of the list
 * @throws {Refused} 409 for an account that already has the maximum number of lists, and for a name that means the favourites
 * list
 */
export async function addOwnList(
	transaction: Transaction,
	accountId: number,
	{ name, description = '' }: { name: string; description?: string | undefined },
	now: number,
): Promise<number> {
	refuseFavourites(name);
	const { count } = await transaction
		.selectFrom('title_lists')
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('customer_id', '=', accountId)
		.executeTakeFirstOrThrow();
	if (count >= maxLists) throw new Refused(`An account can have at most ${grouped(maxLists)} lists.`, 409);
	const { id } = await transaction
		.insertInto('title_lists')
		.values({
			customer_id: accountId,
			kind: 'custom',
			name,
			description,
			date_posted: now,
			date_updated: now,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/**
 * Changes the name or the description of one of the account's title lists, or ends the sharing of the list. When sharing ends,
 * the list's shared URL stops working.
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 403 for an attempt to rename the favourites list
 * @throws {Refused} 404 for a list that does not belong to the account
 * @throws {Refused} 409 for a name that means the favourites list
 */
export async function changeList(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	{ list_id, name, description, shared }: CheckedPayloadOf<'titlelist/modify'>,
): Promise<TitleList> {
	const { id: accountId } = requireAccount(visitor);
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const { id, kind } = await lockOwnList(transaction, accountId, list_id, store.now());
		if (kind === 'favourites' && name !== undefined) throw keptAsItIs();
		if (name !== undefined) refuseFavourites(name);
		await transaction
			.updateTable('title_lists')
			.set({
				...(name === undefined ? {} : { name }),
				...(description === undefined ? {} : { description }),
				...(shared === undefined ? {} : { public_key: null }),
			})
			.where('id', '=', id)
			.execute();
		return presentList(await ownList(transaction, accountId, id), settings);
	});
}

/**
 * Shares one of the account's title lists.
 * @returns the key in the list's shared URL, which stays the same until sharing ends
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 for a list that does not belong to the account
 */
export async function shareList(store: Database & Clock, visitor: Visitor, listId: number): Promise<string> {
	const { id: accountId } = requireAccount(visitor);
	const known = await ownList(store.db, accountId, listId);
	if (known.public_key !== null) return known.public_key;
	return transact(store, async (transaction) => {
		const { id, public_key } = await lockOwnList(transaction, accountId, known.id, store.now());
		if (public_key !== null) return public_key;
		const key = randomBytes(16).toString('base64url');
		await transaction.updateTable('title_lists').set({ public_key: key }).where('id', '=', id).execute();
		return key;
	});
}

/**
 * Deletes one of the account's title lists and all its items.
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 403 for the favourites list
 * @throws {Refused} 404 for a list that does not belong to the account
 */
export async function deleteList(store: Database & Clock, visitor: Visitor, listId: number): Promise<void> {
	const { id: accountId } = requireAccount(visitor);
	await transact(store, async (transaction) => {
		const { id, kind } = await lockOwnList(transaction, accountId, listId, store.now());
		if (kind !== 'custom') throw keptAsItIs();
		await transaction.deleteFrom('title_lists').where('id', '=', id).execute();
	});
}

const keptAsItIs = () => new Refused('You cannot rename or delete your favourites.', 403);
