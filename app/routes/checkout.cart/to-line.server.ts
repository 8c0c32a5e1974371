import type { CartItem } from '~store/contract/cart';
import { stageOf } from '../../components/availability';
import { factsLine, largePrint } from '../../components/facts-line';
import { dollars } from '../../format/dollars';
import { dayWords } from '../../format/moment-words';
import { supplyWords } from '../../parts/checkout/order-line';

/**
 * What the cart's screen shows of a line; the rest stays with the server.
 * @param registries what the gift registries are called, by id
 */
export function toLine(
	{ title_info: title, cart_info: info }: CartItem,
	timezone: string,
	registries: Map<number, string>,
) {
	const { code, text, message, sub_message, onhand, availability, price } = title.available;
	const { cart_id, quantity, gift_registry_id: registry, is_giftcard } = info;
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
		),
		message,
		sub_message,
		stage: stageOf({ onhand, availability, price }),
		quantity,
		backorder: supplyWords(info),
		/** Some of it is here, the rest comes later. */
		in_part: info.backorder_quantity > 0 && info.backorder_quantity < quantity,
		/** How many there are, where that is less than what the line asks for. */
		left: available && info.short_quantity > 0 ? quantity - info.short_quantity : null,
		price: info.sold_price,
		original_price: info.original_price,
		line_price: info.line_price,
		available,
		requires_account: available && !info.cartable,
		is_giftcard,
		card: info.cart_notes?.gift_card_info ?? null,
		registry: registry === null ? null : (registries.get(registry) ?? ''),
		registry_gone: info.gift_registry_gone,
		/** Copies on this line that the registry no longer wants. */
		unwanted: registry === null ? 0 : Math.max(0, quantity - (info.gift_registry_wants ?? 0)),
		last_ordered: info.last_ordered && dayWords(info.last_ordered.date_ordered, timezone),
	};
}

export type Line = ReturnType<typeof toLine>;
