import type { HasConfig } from '../../../config';
import type { CheckedPayloadOf } from '../../contract/contract';
import { requirePerson } from '../../foundation/captcha/captcha';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { HasLog } from '../../foundation/log';
import { toDecimal } from '../../foundation/money';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { findCard, requireGiftCards } from './find-card';

/** What is on a gift card, in dollars (docs/behaviour/gift-cards.md#balance). @throws {Refused} in words when the captcha is not passed, or there is no such card. */
export async function giftCardBalance(
	store: Database & Clock & HasConfig & HasLog & HasSettings,
	{ client }: Visitor,
	{ number, captcha }: CheckedPayloadOf<'giftcard/balance'>,
): Promise<string> {
	requireGiftCards(await store.settings.get());
	await requirePerson(store, client, 'balance', captcha);
	const { balance } = await findCard(store, client, { number, pin: null, field: 'number' });
	return toDecimal(balance);
}
