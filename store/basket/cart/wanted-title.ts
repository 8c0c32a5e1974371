import { readOffers } from '../../catalogue/titles/offer-rows';
import { type OfferedTitle, presentOffers } from '../../catalogue/titles/offers';
import type { AdditionCall, CartQuestion } from '../../contract/cart';
import type { CheckedPayloadOf } from '../../contract/contract';
import { startSentence } from '../../contract/sentence-case';
import type { Settings } from '../../contract/settings';
import type { Offer } from '../../contract/title';
import type { Queries } from '../../foundation/database/database';
import { type Refused, refusalBy } from '../../foundation/refusal';
import { noSuchRegistry, requireRegistries } from '../registry/rules';
import type { SummaryLine } from './cart-summary';
import type { LineKey } from './change-lines';
import { giftCardNotesOf } from './gift-card-line';
import { shortWords } from './require-orderable';
import type { Shopper } from './shopper';

const refuse = refusalBy<AdditionCall>();

export type Addition = CheckedPayloadOf<'cart/add'>;

/** A title to add to the cart, with its stock. */
export interface WantedTitle {
	title: OfferedTitle & { eisbn: string; title: string };
	/** The key of the title's cart line. */
	key: LineKey;
	/** The cart line whose quantity is set, or null if copies are added. */
	line: SummaryLine | null;
	/** The number of copies to add, or the cart line's new quantity. */
	quantity: number;
	/** The number of copies of the same offer on other cart lines, which use the same stock. */
	beside: number;
	/** Null for a gift card, because gift cards are always in stock. */
	offer: (Pick<Offer, 'is_extra_orderable' | 'is_large_print'> & { onhand: number }) | null;
}

/**
 * Finds the title and the condition that an addition to a cart refers to. If a cart line is given, uses the condition of that
 * line, or else the given condition. Without a line and a condition, uses the first condition that can be bought. Runs two
 * queries, and a third query for a gift registry.
 * @throws {Refused} if the title does not exist or cannot be bought
 */
export async function wantedTitle(
	db: Queries,
	addition: Addition,
	lines: SummaryLine[],
	shopper: Shopper,
): Promise<WantedTitle> {
	const { eisbn, cart_id, quantity } = addition;
	const line = cart_id === undefined ? null : (lines.find(({ item_id }) => item_id === cart_id) ?? null);
	if (cart_id !== undefined && !line) throw refuse('line-gone', 'This item is no longer in your cart.');
	requireSameTitle(line, eisbn);
	const title = await db
		.selectFrom('titles')
		.select(['id', 'eisbn', 'title', 'status', 'release_date', 'list_price_usa', 'list_price_can'])
		.select(['is_giftcard', 'is_large_print', 'sold_until'])
		.where('eisbn', '=', eisbn)
		.executeTakeFirst();
	if (!title) throw refuse('title-unknown', `We do not have a title with the number ${eisbn}.`);
	const registry_id = line
		? line.registry_id
		: await registryOf(db, addition.gift_registry_id, title, shopper.settings);
	if (title.is_giftcard === 1) {
		if (title.status !== 'active') throw refuse('title-unavailable', `“${title.title}” is no longer sold.`);
		const notes = giftCardNotesOf(addition, line, shopper.settings);
		const condition = line?.condition ?? addition.condition ?? 'new';
		return {
			title,
			key: { title_id: title.id, condition, registry_id, notes },
			line,
			quantity,
			beside: 0,
			offer: null,
		};
	}
	const offers = presentOffers(title, (await readOffers(db, [title.id])).get(title.id) ?? [], shopper.view);
	const condition = line?.condition ?? addition.condition;
	const offer = condition ? offers.find(({ code }) => code === condition) : (offers.find(isCartable) ?? offers[0]);
	if (!offer?.cartable) throw cannotBeHad(title.title, line, offer);
	const copies = lines
		.filter((other) => other !== line && other.title_id === title.id && other.condition === offer.code)
		.reduce((sum, other) => sum + other.quantity, 0);
	return {
		title,
		key: { title_id: title.id, condition: offer.code, registry_id, notes: null },
		line,
		quantity,
		beside: copies,
		offer: { ...offer, onhand: Number(offer.onhand) },
	};
}

/**
 * Requires that a given cart line contains the given title. If the titles differ, it is unclear whether the caller means the cart
 * line or the title.
 * @throws {Refused} 422 if the line contains a different title
 */
export function requireSameTitle(line: SummaryLine | null | undefined, eisbn: string): void {
	if (line && line.eisbn !== eisbn)
		throw refuse(
			'line-of-another-title',
			'This line of your cart is for a different title. Reload your cart.',
			'eisbn',
		);
}

const isCartable = ({ cartable }: Offer): boolean => cartable;

function cannotBeHad(title: string, line: SummaryLine | null, offer: Offer | undefined): Refused {
	if (line) return refuse('title-unavailable', `“${title}” is unavailable.`);
	return refuse('title-unavailable', `“${title}” cannot be added to the cart: ${offer?.message ?? 'Unavailable'}.`);
}

/**
 * Requires that the title is on the gift registry that it is bought for. Without this check, anyone could guess a registry
 * number, add any title for that registry, and so find out the owner.
 */
async function registryOf(
	db: Queries,
	id: number | undefined,
	title: { id: number; title: string },
	settings: Settings,
): Promise<number | null> {
	if (id === undefined) return null;
	requireRegistries(settings);
	const registry = await db
		.selectFrom('registries')
		.leftJoin('registry_items', (join) =>
			join.onRef('registry_items.registry_id', '=', 'registries.id').on('registry_items.title_id', '=', title.id),
		)
		.select('registry_items.title_id')
		.where('registries.id', '=', id)
		.executeTakeFirst();
	if (!registry) throw noSuchRegistry();
	if (registry.title_id === null) {
		throw refuse('title-not-on-registry', `“${title.title}” is not on this gift registry.`, 'gift_registry_id');
	}
	return id;
}

/**
 * Returns the first question in `ask` that the shopper must answer, so that large print or a backorder is not a surprise
 * (docs/behaviour/cart.md#large-print). Returns null if the shopper need not answer a question.
 */
export function questionAbout(
	{ title, offer, line, quantity, beside }: WantedTitle,
	ask: CartQuestion['about'][] = [],
): CartQuestion | null {
	if (!offer) return null;
	if (ask.includes('large-print') && offer.is_large_print && !line) {
		return { about: 'large-print', onhand: 0, left: 0, orderable: false };
	}
	const { onhand, is_extra_orderable: orderable } = offer;
	const left = Math.max(0, onhand - beside);
	if (!ask.includes('stock') || onhand === 0 || quantity <= left) return null;
	// If no copy is left and the store cannot order more, the shopper cannot choose, and `requireCopies` refuses the addition.
	if (left === 0 && !orderable) return null;
	return { about: 'stock', onhand, left, orderable, ...(title.sold_until === null ? {} : { ticket: true }) };
}

/**
 * Requires that there are enough copies for the wanted quantity (docs/behaviour/cart.md#above-stock).
 * @throws {Refused} 409 with the number of copies in stock
 */
export function requireCopies({ title, offer, quantity, beside }: WantedTitle): void {
	if (!offer || offer.is_extra_orderable || quantity + beside <= offer.onhand) return;
	const words = `${shortWords(title, offer.onhand)}; your cart would hold ${quantity + beside}.`;
	throw refuse('stock-short', startSentence(words), 'quantity');
}
