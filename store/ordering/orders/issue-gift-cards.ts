import { createGiftCard } from '../../basket/gift-cards/create';
import { giftCardPrice, readGiftCardNotes } from '../../basket/gift-cards/gift-card-notes';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { toDecimal } from '../../foundation/money';
import { readSettings } from '../../foundation/settings/settings';
import { giftCardsMail, type IssuedGiftCard } from '../mail-templates/gift-cards';
import { cardEmail, type OrderRow } from './order-rows';

/**
 * Creates the gift cards that a customer bought with a paid order, one gift card per copy, and e-mails the card numbers to the
 * customer. Runs inside the transaction that marks the order as paid. Never issues a gift card twice.
 * @param order the order, locked by the caller, so that a simultaneous second payment does not issue the gift cards again
 */
export async function issueGiftCards(transaction: Transaction, order: OrderRow, now: number): Promise<void> {
	const cards: IssuedGiftCard[] = [];
	for (const line of await readGiftCardLines(transaction, order.id)) {
		const amount = giftCardPrice(line.notes) ?? 0;
		const info = readGiftCardNotes(line.notes)?.gift_card_info;
		for (let copy = line.issued; copy < line.quantity; copy++) {
			const card = await createGiftCard(transaction, { amount, pin: true, order_item_id: line.id }, now);
			cards.push({
				number: card.number,
				pin: card.pin ?? '',
				amount: toDecimal(amount),
				to: info?.to ?? '',
				from: info?.from ?? '',
				message: info?.message ?? '',
			});
		}
	}
	if (cards.length === 0) return;
	// Deletes the e-mail after it is sent, because the e-mail contains the PINs. Everywhere else, the shop stores only hashes of
	// PINs.
	const mail = {
		...giftCardsMail({ ...order, email: cardEmail(order) }, cards, await readSettings(transaction)),
		forget_when_sent: 1 as const,
		order_id: order.id,
	};
	await queueMails(transaction, [mail], now);
}

/**
 * Reads the order lines for gift cards. Each line includes its copies that were not cancelled or returned, and the number of gift
 * cards already issued.
 */
const readGiftCardLines = (transaction: Transaction, orderId: number) =>
	transaction
		.selectFrom('order_items')
		.select(['id', 'notes'])
		.select((eb) =>
			eb(
				'quantity',
				'-',
				eb
					.selectFrom('order_copies')
					.select((copies) =>
						copies.fn.coalesce(copies.fn.sum<number>('order_copies.quantity'), copies.lit(0)).as('sum'),
					)
					.whereRef('order_item_id', '=', 'order_items.id')
					.where('state', 'in', ['cancelled', 'returned']),
			).as('quantity'),
		)
		.select((eb) =>
			eb
				.selectFrom('gift_cards')
				.select((cards) => cards.fn.countAll<number>().as('count'))
				.whereRef('gift_cards.order_item_id', '=', 'order_items.id')
				.$asScalar()
				.$notNull()
				.as('issued'),
		)
		.where('order_id', '=', orderId)
		.where('notes', 'is not', null)
		.orderBy('position')
		.execute();
