import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { Schema } from '../foundation/database/schema';
import { transact } from '../foundation/database/transactions';
import { maxAttempts } from '../foundation/mail/queue';
import { endExpiredSessions } from '../foundation/sessions/sessions';

/** Rows that one statement takes: others wait for none of it for long. */
const batchSize = 500;

/** Removes batch by batch, until one is not full. @param remove removes a batch, and answers how many rows that were */
async function inBatches(remove: () => Promise<number>): Promise<void> {
	while ((await remove()) === batchSize);
}

/** Sessions whose time is over; nobody has to come back for them to end. */
export const sweepSessions = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	inBatches(async () => {
		const rows = await db
			.selectFrom('sessions')
			.select('id_hash')
			.where('expires_at', '<=', now() - age)
			.limit(batchSize)
			.execute();
		const hashes = rows.map(({ id_hash }) => id_hash);
		if (hashes.length > 0) await endExpiredSessions(db, hashes, now());
		return hashes.length;
	});

/** Carts that no session holds, of guests or of customers, with what is in them. */
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
				const ids = transaction.selectFrom('carts').select('id').where(left).orderBy('id').limit(batchSize);
				const gone = await transaction.deleteFrom('carts').where('id', 'in', ids).where(left).returning('id').execute();
				return gone.length;
			}),
		);

/** What shoppers have seen of carts at their checkout. */
export async function sweepSeenCarts({ db, now }: Database & Clock, age: number): Promise<void> {
	await db
		.deleteFrom('seen_carts')
		.where('noted_at', '<=', now() - age)
		.execute();
}

/** The sealed cards of carts that are not ordered, or of orders that nobody completes. */
export const sweepCards =
	(whose: 'cart' | 'order') =>
	async ({ db, now }: Database & Clock, age: number): Promise<void> => {
		await db
			.deleteFrom('sealed_cards')
			.where('order_id', whose === 'cart' ? 'is' : 'is not', null)
			.where('created_at', '<=', now() - age)
			.execute();
	};

/** Mails that are on their way, or that were given up. */
export const sweepMails =
	(which: 'sent' | 'given up') =>
	(store: Database & Clock, age: number): Promise<void> =>
		inBatches(() =>
			transact(store, async (transaction) => {
				const before = store.now() - age;
				const old = transaction.selectFrom('outbox_mails').select('id').orderBy('id').limit(batchSize);
				const ids =
					which === 'sent'
						? old.where('sent_at', '<=', before)
						: old.where('sent_at', 'is', null).where('attempts', '>=', maxAttempts).where('created_at', '<=', before);
				const gone = await transaction.deleteFrom('outbox_mails').where('id', 'in', ids).returning('id').execute();
				return gone.length;
			}),
		);

/** Tokens that were good for one use: one that has expired is refused for that. */
export async function sweepTokens({ db, now }: Database & Clock, age: number): Promise<void> {
	await db
		.deleteFrom('spent_tokens')
		.where('expires_at', '<', now() - age)
		.execute();
}

/** The links of accounts' e-mails. */
export async function sweepLinks({ db, now }: Database & Clock, age: number): Promise<void> {
	await db
		.deleteFrom('account_tokens')
		.where('expires_at', '<', now() - age)
		.execute();
}

/** A device on which nobody has logged in for so long is a stranger again. */
export async function sweepDevices({ db, now }: Database & Clock, age: number): Promise<void> {
	await db
		.deleteFrom('known_devices')
		.where('seen_at', '<', now() - age)
		.execute();
}

/** Counts that nothing is measured by any more. */
export async function sweepLimits({ db, now }: Database & Clock, age: number): Promise<void> {
	await db
		.deleteFrom('rate_limits')
		.where('window_start', '<', now() - age)
		.execute();
}

/** Pick lists, with what was on them. */
export const sweepPickLists = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	inBatches(async () => {
		const old = db
			.selectFrom('pick_lists')
			.select('id')
			.where('created_at', '<=', now() - age)
			.orderBy('id')
			.limit(batchSize);
		const { numDeletedRows } = await db.deleteFrom('pick_lists').where('id', 'in', old).executeTakeFirst();
		return Number(numDeletedRows);
	});
/** What was answered to scans: nobody sends one again after so long. */
export async function sweepAnsweredScans({ db, now }: Database & Clock, age: number): Promise<void> {
	await db
		.deleteFrom('answered_scans')
		.where('created_at', '<', now() - age)
		.execute();
}
