import { type ExpressionBuilder, sql } from 'kysely';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { deleteBatchSize, deleteOlder } from '../foundation/database/delete-older';
import type { Schema } from '../foundation/database/schema';
import { transact } from '../foundation/database/transactions';
import { endExpiredSessions } from '../foundation/sessions/sessions';

/**
 * Deletes rows in batches, until a batch deletes fewer rows than its maximum.
 * @param remove deletes one batch, and returns the number of deleted rows
 */
async function inBatches(remove: () => Promise<number>): Promise<void> {
	while ((await remove()) === deleteBatchSize);
}

/** Deletes expired sessions, including the sessions of visitors who never come back. */
export const sweepSessions = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	inBatches(async () => {
		const rows = await db
			.selectFrom('sessions')
			.select('id_hash')
			.where('expires_at', '<=', now() - age)
			.limit(deleteBatchSize)
			.execute();
		const hashes = rows.map(({ id_hash }) => id_hash);
		if (hashes.length > 0) await endExpiredSessions(db, hashes, now());
		return hashes.length;
	});

/**
 * Deletes the carts that no session uses, with everything in the carts. The argument says whether to delete the carts of guests
 * or the carts of customers.
 */
export const sweepCarts =
	(whose: 'guest' | 'customer') =>
	(store: Database & Clock, age: number): Promise<void> =>
		inBatches(() =>
			transact(store, async (transaction) => {
				const left = (eb: ExpressionBuilder<Schema, 'carts'>) =>
					eb.and([
						eb('updated_at', '<=', store.now() - age),
						eb('customer_id', whose === 'guest' ? 'is' : 'is not', null),
						eb.not(
							eb.exists(eb.selectFrom('sessions').select('id_hash').whereRef('sessions.cart_id', '=', 'carts.id')),
						),
					]);
				const ids = transaction.selectFrom('carts').select('id').where(left).orderBy('id').limit(deleteBatchSize);
				const gone = await transaction.deleteFrom('carts').where('id', 'in', ids).where(left).returning('id').execute();
				return gone.length;
			}),
		);

/** Deletes the stored copies of carts that record what shoppers saw at checkout. */
export const sweepSeenCarts = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'seen_carts', key: ['cart_id'], column: 'noted_at', until: now() - age });

/** Deletes the encrypted card numbers of carts that were not ordered, and of orders that were not completed. */
export const sweepCards =
	(whose: 'cart' | 'order') =>
	({ db, now }: Database & Clock, age: number): Promise<void> =>
		deleteOlder(db, {
			table: 'sealed_cards',
			key: ['id'],
			column: 'created_at',
			until: now() - age,
			and: whose === 'cart' ? sql<boolean>`order_id is null` : sql<boolean>`order_id is not null`,
		});

/**
 * Deletes e-mails that were sent, e-mails that could not be sent after all attempts, or letters to customers without an e-mail
 * address. A letter with a secret stays until staff have called the customer.
 */
export const sweepMails =
	(which: 'sent' | 'given up' | 'letters') =>
	(store: Database & Clock, age: number): Promise<void> =>
		inBatches(() =>
			transact(store, async (transaction) => {
				const before = store.now() - age;
				const old = transaction.selectFrom('outbox_mails').select('id').orderBy('id').limit(deleteBatchSize);
				const unsent = old.where('sent_at', 'is', null).where('created_at', '<=', before);
				const ids = {
					sent: old.where('sent_at', '<=', before),
					'given up': unsent.where('given_up_at', 'is not', null),
					letters: unsent.where('recipient', '=', '').where('forget_when_sent', '=', 0),
				}[which];
				const gone = await transaction.deleteFrom('outbox_mails').where('id', 'in', ids).returning('id').execute();
				return gone.length;
			}),
		);

/**
 * Deletes expired one-time tokens that were used. Deleting these tokens is safe, because an expired token is refused in any
 * case.
 */
export const sweepTokens = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'spent_tokens', key: ['token_hash'], column: 'expires_at', until: now() - age });

/** Deletes the expired tokens of links in e-mails. */
export const sweepLinks = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'account_tokens', key: ['id'], column: 'expires_at', until: now() - age });

/**
 * Deletes the known devices of customers whose last log-in on the device was long ago. A device that was deleted counts as
 * unknown again.
 */
export const sweepDevices = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, {
		table: 'known_devices',
		key: ['customer_id', 'device_hash'],
		column: 'seen_at',
		until: now() - age,
	});

/** Deletes the counters of rate limits whose time window is over. */
export const sweepLimits = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'rate_limits', key: ['key'], column: 'window_start', until: now() - age });

/** Deletes pick lists, with the lines of each pick list. */
export const sweepPickLists = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'pick_lists', key: ['id'], column: 'created_at', until: now() - age });

/**
 * Deletes the stored answers to barcode scans. A browser repeats a scan only within a short time, so these answers are no longer
 * needed.
 */
export const sweepAnsweredScans = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'answered_scans', key: ['purpose', 'key'], column: 'created_at', until: now() - age });

/** Deletes jobs that failed in all attempts. */
export const sweepFailedJobs = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'jobs', key: ['id'], column: 'given_up_at', until: now() - age });
