import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { deleteOlder } from '../../foundation/database/delete-older';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import type { HasSettings } from '../../foundation/settings/settings';
import { inStockMail } from '../mail-templates/stock-alert';

/** The maximum number of e-mails that one run of the job sends. The next run sends the other e-mails. */
const maxTold = 200;

/**
 * E-mails visitors whose awaited title is now in stock with a price. The e-mail is added to the outbox in the transaction that
 * marks the stock alert as sent. Each visitor therefore gets one e-mail, even if several processes run this function.
 */
export async function mailStockAlerts(store: Database & Clock & HasSettings): Promise<void> {
	const { db } = store;
	const come = await db
		.selectFrom('stock_alerts')
		.innerJoin('titles', 'titles.id', 'stock_alerts.title_id')
		.select(['stock_alerts.key', 'stock_alerts.email', 'titles.title', 'titles.eisbn'])
		.where('stock_alerts.told_at', 'is', null)
		.where('titles.lowest_price', '>', 0)
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom('offers')
					.innerJoin('stock', 'stock.offer_id', 'offers.id')
					.whereRef('offers.title_id', '=', 'stock_alerts.title_id')
					.where('stock.onhand', '>', 0)
					.select('offers.id'),
			),
		)
		.orderBy('stock_alerts.created_at')
		.limit(maxTold)
		.execute();
	if (come.length === 0) return;
	const settings = await store.settings.get();
	for (const { key, email, ...title } of come) {
		await transact(store, async (transaction) => {
			const told = await transaction
				.updateTable('stock_alerts')
				.set({ told_at: store.now() })
				.where('key', '=', key)
				.where('told_at', 'is', null)
				.executeTakeFirst();
			if (told.numUpdatedRows === 0n) return;
			await queueMails(transaction, [inStockMail({ key, email, title }, settings)], store.now());
		});
	}
}

/**
 * Deletes stock alerts whose e-mail was added to the outbox more than `age` seconds ago.
 * @param age the age in seconds
 */
export const sweepStockAlerts = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'stock_alerts', key: ['key'], column: 'told_at', until: now() - age });
