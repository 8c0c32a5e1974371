import type { CartItem } from '~store/contract/cart';
import { grouped } from '~store/contract/grouped';
import { dollars } from '../../format/dollars';
import { dayWords } from '../../format/moment-words';
import { supplyWords } from '../../parts/checkout/order-line';
import { stageOf } from '../../parts/titles/availability';
import { factsLine, largePrint } from '../../ui/facts-line';

/**
 * Returns the data of a cart line that the page shows. The browser gets no other data of the cart line.
 * @param registries the names of the gift registries, by id
 */
export function toLine(
	{ title_info: title, cart_info: info }: CartItem,
	timezone: string,
	registries: Map<number, string>,
) {
	const { code, text, message, sub_message, onhand, availability, price, note } = title.available;
	const { cart_id, quantity, is_giftcard, gift_registry_gone: gone } = info;
	const available = info.cartable_logged_in;
	return {
		cart_id,
		eisbn: title.eisbn,
		title: title.title,
		subtitle: title.subtitle,
		authors: title.authors.map(({ name }) => name).join(', '),
		cover_image_cache: title.cover_image_cache,
		condition: code,
		facts: factsLine(
			title.binding,
			largePrint(title.binding, title.available.is_large_print),
			is_giftcard ? info.sold_price && dollars(info.sold_price) : text,
			note,
		),
		message,
		sub_message,
		stage: stageOf({ onhand, availability, price }),
		quantity,
		backorder: supplyWords(info),
		/** Whether only some of the copies are in stock and the other copies come later. */
		in_part: info.backorder_quantity > 0 && info.backorder_quantity < quantity,
		/** How many copies are available, if fewer are available than the cart line has. */
		left: available && info.short_quantity > 0 ? quantity - info.short_quantity : null,
		price: info.sold_price,
		original_price: info.original_price,
		line_price: info.line_price,
		available,
		requires_account: available && !info.cartable,
		is_giftcard,
		card: info.cart_notes?.gift_card_info ?? null,
		registry: registryWords(info, registries),
		registry_gone:
			gone && `The gift registry “${gone}” was deleted, so this item is now for you. Keep it or remove it.`,
		last_ordered: info.last_ordered && dayWords(info.last_ordered.date_ordered, timezone),
	};
}

export type Line = ReturnType<typeof toLine>;

/** Returns the gift registry that a cart line is for, and whether the registry now needs fewer copies. */
function registryWords(
	{ gift_registry_id: id, gift_registry_wants: wants, quantity }: CartItem['cart_info'],
	registries: Map<number, string>,
): string[] {
	if (id === null) return [];
	const title = registries.get(id);
	const left = wants ?? 0;
	return [
		title ? `For the gift registry “${title}”` : 'For a gift registry',
		...(left >= quantity ? [] : [left === 0 ? wantsNone : `The registry needs only ${grouped(left)} of these.`]),
	];
}

const wantsNone = 'The registry needs no more copies. All of them have been bought.';
