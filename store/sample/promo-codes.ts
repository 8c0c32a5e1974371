import { daySeconds } from '../contract/durations';
import type { Transaction } from '../foundation/database/database';

/**
 * Writes the promo codes of the sample: one promo code of each kind, and an expired promo code.
 * @param now the current time in unix seconds
 */
export async function writePromoCodes(db: Transaction, now: number): Promise<void> {
	const open = { automatic: 0, minimum: 0, uses: 0, max_uses: null, starts_at: null, expires_at: null };
	await db
		.insertInto('promo_codes')
		.values([
			{ ...open, code: 'WELCOME10', description: 'Ten percent off your first order', type: 'percent', value: 1000 },
			{
				...open,
				code: 'FIVEOFF',
				description: '$5 off orders of $40 or more',
				type: 'amount',
				value: 500,
				minimum: 4000,
			},
			{
				...open,
				code: 'PARCEL',
				description: 'Free shipping on orders of $60 or more',
				type: 'shipping',
				value: 10_000,
				minimum: 6000,
			},
			{
				...open,
				code: 'ARMFUL',
				description: 'Five percent off an armful of books: $120 or more',
				type: 'percent',
				value: 500,
				automatic: 1,
				minimum: 12_000,
			},
			{
				...open,
				code: 'EARLYBIRD',
				description: 'Fifteen percent off, for the first twenty',
				type: 'percent',
				value: 1500,
				max_uses: 20,
				expires_at: now + 60 * daySeconds,
			},
			{
				...open,
				code: 'LASTSUMMER',
				description: 'A summer’s twenty percent',
				type: 'percent',
				value: 2000,
				starts_at: now - 200 * daySeconds,
				expires_at: now - 90 * daySeconds,
			},
		])
		.execute();
}
