import { sql } from 'kysely';
import type { Client } from '../../contract/call';
import { hourSeconds } from '../../contract/durations';
import type { Settings } from '../../contract/settings';
import { noteFailure } from '../../foundation/captcha/suspicion';
import { tryCode } from '../../foundation/captcha/wrong-codes';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { countHit, giveHitBack, limitKey } from '../../foundation/limits';
import type { HasLog } from '../../foundation/log';
import { refusalBy } from '../../foundation/refusal';
import { couldBeNumber } from './number';
import { isPinOf } from './pin';

const refuse = refusalBy<'giftcard/balance' | 'checkout/addGiftCard'>();

/** The maximum number of wrong attempts for one gift card number in an hour, by all visitors together. */
const maxFailures = 10;

/** A valid gift card. */
export interface FoundCard {
	id: number;
	/** The gift card's balance, in cents. */
	balance: number;
}

/**
 * Finds a gift card by its number. An unknown number, a voided card and a wrong PIN get the same error, and each of them counts
 * as a guess. A number with a wrong check digit does not count as a guess, because the number is probably mistyped. If the shop
 * has imported gift cards, every wrong number counts, because imported numbers may have no check digit.
 * @param pin the PIN as typed, or null if the card number alone is enough, as when a shopper looks up the balance
 * (docs/behaviour/gift-cards.md#redeeming)
 * @throws {Refused} 404 for an unknown card, a voided card or a wrong PIN; the error's field is `field`
 * @throws {Refused} 429 after too many wrong guesses for one card number or by one visitor
 */
export const findCard = (store: Database & Clock & HasLog, client: Client, asked: AskedCard): Promise<FoundCard> =>
	tryCode(
		store,
		client,
		({ reason }) => reason === 'gift-card-unknown',
		() => find(store, client, asked),
	);

interface AskedCard {
	number: string;
	pin: string | null;
	field: string;
}

async function find(
	store: Database & Clock & HasLog,
	client: Client,
	{ number, pin, field }: AskedCard,
): Promise<FoundCard> {
	// Each guess is counted before the PIN is compared, so that parallel guesses cannot exceed the limit.
	const guess = await countHit(store, limitKey('giftcard', number), { hits: maxFailures, seconds: hourSeconds });
	let wrong = false;
	try {
		const card = await store.db
			.selectFrom('gift_cards')
			.select(['id', 'balance', 'pin_hash'])
			.where('number', '=', number)
			.where('voided_at', 'is', null)
			.executeTakeFirst();
		const right = pin === null || (await isPinOf(pin, card?.pin_hash ?? null));
		if (card && (right || card.pin_hash === null)) return { id: card.id, balance: card.balance };
		wrong = card !== undefined || couldBeNumber(number) || (await hasImported(store));
	} finally {
		if (!wrong) await giveHitBack(store, guess);
	}
	if (wrong) await noteFailure(store, client);
	const what = pin === null ? 'this number. Please check it.' : 'this number and PIN. Please check both.';
	throw refuse('gift-card-unknown', `We could not find a gift card with ${what}`, field);
}

/** Returns whether the shop has gift cards imported from another till. The numbers of imported cards may have no check digit. */
const hasImported = async ({ db }: Database): Promise<boolean> =>
	(await db
		.selectFrom('gift_card_entries')
		.select('id')
		// The reason is a literal in the SQL text, so that SQLite and PostgreSQL use the partial index of imported cards.
		.where(sql<boolean>`reason = 'imported'`)
		.limit(1)
		.executeTakeFirst()) !== undefined;

/**
 * Requires that the store accepts gift cards.
 * @throws {Refused} if the store does not accept gift cards
 */
export function requireGiftCards({ store_info }: Settings): void {
	if (!store_info.giftcards_enabled)
		throw refusalBy<'giftcard/balance' | 'checkout/addGiftCard' | 'checkout/editGiftCard'>()(
			'gift-cards-not-taken',
			'This store does not take gift cards.',
		);
}
