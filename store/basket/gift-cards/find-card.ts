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

/** How often anybody may be wrong about one number in an hour. */
const maxFailures = 10;

/** A card that can be used. */
export interface FoundCard {
	id: number;
	/** Cents. */
	balance: number;
}

/**
 * The card of a number. One that is not known, that was voided and one whose PIN is another are answered alike, and remembered,
 * as guesses. A number that was mistyped is none, unless the shop has cards whose numbers tell no mistake.
 * @param pin as it was typed; null where the number is enough (docs/behaviour/gift-cards.md#redeeming)
 * @throws {Refused} 404 naming `field`, 429 for a number that was guessed at too often, and after too many wrong ones.
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
	// Before the PIN is looked at: of many guesses at once no more are answered than of as many in turn.
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

/** Whether there are cards from another till, whose numbers keep to its rules. */
const hasImported = async ({ db }: Database): Promise<boolean> =>
	(await db
		.selectFrom('gift_card_entries')
		.select('id')
		// Written out, so that both engines find the index of imported cards alone.
		.where(sql<boolean>`reason = 'imported'`)
		.limit(1)
		.executeTakeFirst()) !== undefined;

/** @throws {Refused} by a store that neither sells gift cards nor takes them. */
export function requireGiftCards({ store_info }: Settings): void {
	if (!store_info.giftcards_enabled)
		throw refusalBy<'giftcard/balance' | 'checkout/addGiftCard' | 'checkout/editGiftCard'>()(
			'gift-cards-not-taken',
			'This store does not take gift cards.',
		);
}
