import { copyNumber, isIndividualCopy } from '../../contract/copy-codes';
import { locationName } from '../../contract/location-name';
import type { LocationOffers, Offer } from '../../contract/title';
import { cacheUntilMoments } from '../../foundation/caching/collect-tags';
import type { Clock } from '../../foundation/database/clock';
import type { HasCatalogue } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import type { HasLocations } from '../locations/locations';
import { isSaleOver, standingOf } from './availability';
import { conditionRank, conditionText, isUsed } from './conditions';
import { type OfferRow, readOffers } from './offer-rows';
import { askedPrice, shownPrice } from './prices';
import type { TitleRow } from './title-row';
import { type VisitorView, visitorViewOf } from './visitor-view';

/** The columns of a title that are needed to build its offers. */
export type OfferedTitle = Pick<
	TitleRow,
	| 'id'
	| 'status'
	| 'release_date'
	| 'list_price_usa'
	| 'list_price_can'
	| 'is_giftcard'
	| 'is_large_print'
	| 'sold_until'
>;

/**
 * Returns the offers of several titles by title ID, as the visitor may see them (docs/behaviour/titles.md#offers). A title that
 * is not in the returned map has no offers, and is 'Unavailable'. Runs one query for the offers and the stock of any number of
 * titles.
 */
export async function offersOf(
	store: HasCatalogue & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	titles: OfferedTitle[],
): Promise<Map<number, Offer[]>> {
	const view = await visitorViewOf(store, visitor);
	const rows = await readOffers(
		store.catalogue,
		titles.map(({ id }) => id),
	);
	return new Map(
		titles.flatMap((title) => {
			const offers = presentOffers(title, rows.get(title.id) ?? [], view);
			return offers.length > 0 ? [[title.id, offers] as const] : [];
		}),
	);
}

/**
 * Returns the offers of a title in display order: offers that can be bought first, then new before used, then the cheaper of two
 * used copies first. Leaves out individual copies that have been sold. A gift card is offered even if it has no offer in the
 * database, because a gift card is created when it is bought.
 */
export function presentOffers(title: OfferedTitle, rows: OfferRow[], view: VisitorView): Offer[] {
	const offered = rows.length === 0 && title.is_giftcard === 1 ? [giftCardOffer(title.id)] : rows;
	return offered
		.filter(({ condition, stock }) => !isIndividualCopy(condition) || stock.some(isThereOrComing))
		.map((row) => presentOffer(title, row, view))
		.sort(
			(a, b) =>
				Number(b.buyable) - Number(a.buyable) ||
				conditionRank(a.offer.code) - conditionRank(b.offer.code) ||
				a.price - b.price ||
				(copyNumber(a.offer.code) ?? 0) - (copyNumber(b.offer.code) ?? 0),
		)
		.map(({ offer }) => offer);
}

const isThereOrComing = ({ onhand, onorder }: OfferRow['stock'][number]): boolean => onhand > 0 || onorder > 0;

/**
 * Returns the number of copies of a title at each location, for a store that shows its locations separately. Visitors can only
 * add copies at their own location to the cart.
 */
export function presentLocations(title: OfferedTitle, rows: OfferRow[], view: VisitorView): LocationOffers[] {
	return view.places.flatMap(({ location_id, altname, sc_name }) => {
		const stocked = rows.filter((row) => onhandAt(row, location_id) > 0);
		if (stocked.length === 0) return [];
		// Returns the view of a visitor at one location. The other locations are left out, because they have rows of their own.
		const there = { ...view, location_id, places: [] };
		const available = presentOffers(title, stocked, there);
		const own = location_id === view.location_id;
		return [
			{
				name: locationName({ altname, sc_name }),
				location_id,
				available: own ? available : available.map((offer) => ({ ...offer, cartable: false })),
			},
		];
	});
}

/** Whether copies are available at a location that is not the visitor's chosen location. */
export const isElsewhere = (rows: OfferRow[], { location_id, places }: VisitorView): boolean =>
	location_id !== null &&
	places.some((place) => place.location_id !== location_id && rows.some((row) => onhandAt(row, place.location_id) > 0));

/** An offer with its price in cents. The price is included even if the visitor may not see prices. */
interface PresentedOffer {
	offer: Offer;
	price: number;
	buyable: boolean;
}

function presentOffer(title: OfferedTitle, row: OfferRow, view: VisitorView): PresentedOffer {
	const { settings, location_id, places } = view;
	const here = location_id === null ? row.stock : row.stock.filter((stock) => stock.location_id === location_id);
	const onhand = here.reduce((sum, stock) => sum + stock.onhand, 0);
	const onorder = here.reduce((sum, stock) => sum + stock.onorder, 0);
	const stocked = places.filter((place) => onhandAt(row, place.location_id) > 0);
	const names = stocked.filter((place) => place.location_id !== location_id).map(locationName);
	const asked = askedPrice(row, title, settings);
	const used = isUsed(row.condition);
	if (title.sold_until !== null) cacheUntilMoments(view.now, [title.sold_until]);
	const standing = standingOf({
		title,
		used,
		price: asked.price,
		is_extra_orderable: row.is_extra_orderable === 1,
		onhand,
		onorder,
		at: location_id === null ? names : [],
		elsewhere: location_id === null ? [] : names,
		today: view.today,
		sale_over: isSaleOver(title, view.now),
	});
	const giftcard = title.is_giftcard === 1;
	const open = giftcard ? view.logged_in && settings.store_info.giftcards_enabled : true;
	return {
		buyable: standing.buyable,
		price: asked.price ?? 0,
		offer: {
			code: row.condition,
			text: conditionText(row.condition),
			...shownPrice(asked, settings, view.sees_prices),
			used,
			note: row.note,
			onhand: giftcard ? 'Y' : onhand,
			onorder,
			availability: standing.availability,
			message: standing.message,
			sub_message: standing.sub_message,
			is_extra_orderable: standing.orderable,
			is_large_print: title.is_large_print === 1,
			cartable: standing.buyable && view.sees_cart && open,
		},
	};
}

const giftCardOffer = (title_id: number): OfferRow => ({
	id: 0,
	title_id,
	condition: 'new',
	price: null,
	discount: null,
	note: null,
	is_extra_orderable: 1,
	stock: [],
});

const onhandAt = (row: OfferRow, locationId: number): number =>
	row.stock.find((stock) => stock.location_id === locationId)?.onhand ?? 0;
