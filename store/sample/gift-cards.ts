import { withCheckDigit } from '../basket/gift-cards/number';
import { hashPin } from '../basket/gift-cards/pin';
import type { TitleRecord } from '../catalogue/feeds/title-record';
import { daySeconds } from '../contract/durations';
import type { Transaction } from '../foundation/database/database';
import { SampleNumbers } from './isbn-range';
import { shopName } from './shop-settings';

const designs = [
	{ name: 'Heron at Dusk', words: 'For no occasion at all.' },
	{ name: 'Many Happy Returns', words: 'For a birthday, early or late.' },
	{ name: 'Thank You', words: 'For teachers, neighbours and the friend who fed the cat.' },
	{ name: 'Winter Lights', words: 'For the longest nights of the year.' },
];

/** Returns the gift card designs as title records. The shopper chooses the amount of a gift card. */
export function giftCardRecords(): TitleRecord[] {
	const numbers = new SampleNumbers();
	return designs.map(({ name, words }) => ({
		eisbn: numbers.numberFor(`gift card / ${name}`),
		title: `Gift Card: ${name}`,
		authors: [],
		binding: 'Gift Card',
		binding_code: 'ZZ',
		publisher: shopName,
		description: `${words} Good for everything in both our shops. Gift cards never expire.`,
		subjects: [],
		status: 'active',
	}));
}

/** The gift cards that earlier customers bought: an ordinary card, a card with a PIN, and a card without a balance. */
const cards = [
	{ digits: '900010002000300', pin: null, entries: [{ amount: 5000, reason: 'created', daysAgo: 40 }] },
	{ digits: '900010002000400', pin: '2468', entries: [{ amount: 10_000, reason: 'created', daysAgo: 25 }] },
	{
		digits: '900010002000500',
		pin: null,
		entries: [
			{ amount: 2500, reason: 'created', daysAgo: 90 },
			{ amount: -2500, reason: 'spent', daysAgo: 60 },
		],
	},
];

/**
 * Writes gift cards with which orders can be paid. The command `npm run store -- giftcards list` shows the numbers of these
 * cards.
 * @param now the current time in unix seconds
 */
export async function writeGiftCards(db: Transaction, now: number): Promise<void> {
	for (const { digits, pin, entries } of cards) {
		const { id } = await db
			.insertInto('gift_cards')
			.values({
				number: withCheckDigit(digits),
				pin_hash: pin === null ? null : await hashPin(pin),
				balance: entries.reduce((sum, { amount }) => sum + amount, 0),
				order_item_id: null,
				created_at: now - (entries[0]?.daysAgo ?? 0) * daySeconds,
				voided_at: null,
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		await db
			.insertInto('gift_card_entries')
			.values(
				entries.map(({ amount, reason, daysAgo }) => ({
					gift_card_id: id,
					order_id: null,
					amount,
					reason,
					created_at: now - daysAgo * daySeconds,
				})),
			)
			.execute();
	}
}
