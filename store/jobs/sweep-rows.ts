import { endExpiredSessions } from '../foundation/sessions/sessions';
import type { Store } from '../store';

/** How long the sealed card of a cart is kept that is not ordered. Seconds. */
const cardLifetime = 86_400;
/** How long that of an order is kept which nobody completes. Seconds. */
const orderedCardLifetime = 30 * 86_400;
/** As long as the cookie that a device is known by. Seconds. */
const deviceLifetime = 365 * 86_400;
/** Longer than anything is counted. Seconds. */
const longestWindow = 2 * 86_400;

/** Rows that one statement takes: others wait for none of it for long. */
const batchSize = 500;

/** A session whose time is over; nobody has to come back for it to end. */
export async function sweepSessions({ db, now }: Store): Promise<void> {
	for (;;) {
		const rows = await db
			.selectFrom('sessions')
			.select('id_hash')
			.where('expires_at', '<=', now())
			.limit(batchSize)
			.execute();
		if (rows.length === 0) return;
		const hashes = rows.map(({ id_hash }) => id_hash);
		await endExpiredSessions(db, hashes, now());
	}
}

/** A card belongs to an order until that is completed, at most for 30 days, and for a day to a cart. */
export async function sweepCards({ db, now }: Store): Promise<void> {
	await db
		.deleteFrom('sealed_cards')
		.where((eb) =>
			eb.or([
				eb('created_at', '<=', now() - orderedCardLifetime),
				eb.and([eb('order_id', 'is', null), eb('created_at', '<=', now() - cardLifetime)]),
			]),
		)
		.execute();
}

/** A token that has expired is refused for that. */
export async function sweepTokens({ db, now }: Store): Promise<void> {
	await db.deleteFrom('spent_tokens').where('expires_at', '<', now()).execute();
}

/** A device on which nobody has logged in for so long is a stranger again. */
export async function sweepDevices({ db, now }: Store): Promise<void> {
	await db
		.deleteFrom('known_devices')
		.where('seen_at', '<', now() - deviceLifetime)
		.execute();
}

/** Counts that nothing is measured by any more. */
export async function sweepLimits({ db, now }: Store): Promise<void> {
	await db
		.deleteFrom('rate_limits')
		.where('window_start', '<', now() - longestWindow)
		.execute();
}
