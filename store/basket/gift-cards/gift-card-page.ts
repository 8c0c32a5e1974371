import type { HasConfig } from '../../../config';
import { summaries } from '../../catalogue/titles/summaries';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { CheckedPayloadOf, ResponseOf } from '../../contract/contract';
import { requirePerson } from '../../foundation/captcha/captcha';
import { cleanContent } from '../../foundation/clean-content';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { HasLog } from '../../foundation/log';
import { toDecimal } from '../../foundation/money';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { findCard, requireGiftCards } from './find-card';

/** The name of the content page that the bookseller writes for the gift card page. */
const contentPage = 'gift-cards';
const maxDesigns = 100;

/**
 * Reads the data of the gift card page (docs/behaviour/gift-cards.md#page): the designs for sale, whether shoppers can look up
 * balances, and the store's text.
 */
export async function giftCardPage(store: CatalogueContext, visitor: Visitor): Promise<ResponseOf<'giftcard/get'>> {
	const { store_info, show_gc_balance_checker } = await store.settings.get();
	const enabled = store_info.giftcards_enabled;
	const db = store.catalogue;
	const [cards, page] = await Promise.all([
		db
			.selectFrom('titles')
			.select('id')
			// The value is a literal in the SQL text, so that SQLite uses the partial index of gift cards.
			.where('is_giftcard', '=', (eb) => eb.lit(1))
			.where('status', '=', 'active')
			.orderBy('title_sort')
			.orderBy('id')
			.limit(enabled ? maxDesigns : 0)
			.execute(),
		db.selectFrom('content_pages').select('html').where('page_id', '=', contentPage).executeTakeFirst(),
	]);
	const html = cleanContent(page?.html ?? '');
	return {
		store_giftcards: await summaries(
			store,
			visitor,
			cards.map(({ id }) => id),
		),
		show_gc_balanace_checker: enabled && show_gc_balance_checker,
		webstore_custom_elements: html === '' ? [] : [{ html }],
	};
}

/**
 * Returns a gift card's balance as a decimal string of dollars (docs/behaviour/gift-cards.md#balance).
 * @throws {Refused} if the captcha is wrong or the gift card is unknown
 */
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
