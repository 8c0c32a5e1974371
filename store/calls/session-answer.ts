import { readCart } from '../basket/cart/cart-view';
import { cartIdOf } from '../basket/cart/open-cart';
import type { HasLocations } from '../catalogue/locations/locations';
import { mustChooseLocation, visitorLocationOf } from '../catalogue/locations/visitor-location';
import type { CatalogueContext } from '../catalogue/titles/visitor-view';
import { placeFields } from '../contract/address-fields';
import { onlyFields } from '../contract/each-field';
import type { Session, SessionUser } from '../contract/session';
import type { Database, Queries } from '../foundation/database/database';
import type { CustomerRow } from '../foundation/sessions/customer-row';
import { knowVisitor, type Visitor } from '../foundation/sessions/visitor';
import type { HasSettings } from '../foundation/settings/settings';
import { extraFieldsOf } from '../people/accounts/account-details';
import { addressesOf } from '../people/addresses/address-book';
import { registryAddressesOf } from '../people/addresses/registry-addresses';
import { usablePreference } from '../people/details/communication-preference';
import { showPhone } from '../people/details/phone-number';

/** The parts of a session that a caller can leave out of the answer. */
interface SessionParts {
	wishlist?: boolean | undefined;
}

const noFavourites: Pick<Session, 'wishlist' | 'wishlist_id'> = { wishlist: { rows: [] }, wishlist_id: null };

/** Returns the visitor's session without the cart (docs/behaviour/shell.md#session). Runs no query for a guest. */
export async function presentSession(
	store: Database & HasSettings & HasLocations,
	visitor: Visitor,
	{ wishlist = true }: SessionParts = {},
): Promise<Omit<Session, 'cart'>> {
	const { customer, account, session, client } = visitor;
	const [location_id, settings, locations] = await Promise.all([
		visitorLocationOf(store, visitor),
		store.settings.get(),
		store.locations.get(),
	]);
	const place = { location_id, pick_location: mustChooseLocation(settings, locations, location_id) };
	if (!customer || !account) {
		return { session_id: client.session_id, logged_in: false, user: null, ...noFavourites, ...place };
	}
	return {
		session_id: client.session_id,
		logged_in: true,
		user: await presentUser(store, customer, account, session?.cart_id ?? null),
		...(wishlist ? await readFavourites(store.db, account.id) : noFavourites),
		...place,
	};
}

/** Returns the visitor's session with the cart. */
export async function sessionOf(store: CatalogueContext, visitor: Visitor, parts?: SessionParts): Promise<Session> {
	const [session, cart] = await Promise.all([
		presentSession(store, visitor, parts),
		readCart(store, visitor, cartIdOf(visitor)),
	]);
	return { ...session, cart };
}

/** Reads the visitor again and returns the session. Call this after a change of the session. */
export const sessionNow = async (
	store: CatalogueContext,
	{ client }: Visitor,
	session_id = client.session_id,
): Promise<Session> => sessionOf(store, await knowVisitor(store, { ...client, session_id }));

async function presentUser(
	store: Database & HasSettings,
	customer: CustomerRow,
	account: CustomerRow,
	cartId: number | null,
): Promise<SessionUser> {
	const acting = customer.id !== account.id;
	const settings = await store.settings.get();
	return {
		first_name: account.first_name,
		last_name: account.last_name,
		email_address: account.email,
		company: account.company,
		is_institution: account.is_institution === 1,
		is_personal: account.is_institution !== 1,
		is_owner: account.is_owner === 1 && !acting,
		corp_id: acting ? await readLinkId(store.db, account.id, customer.id) : null,
		phone_number: showPhone(account.phone_number, settings),
		phone_number_type: account.phone_number_type,
		phone_number_ext: account.phone_number_ext,
		alt_phone_number: showPhone(account.alt_phone_number, settings),
		alt_phone_number_type: account.alt_phone_number_type,
		alt_phone_number_ext: account.alt_phone_number_ext,
		...onlyFields(placeFields, account),
		communication_preference: usablePreference(account.communication_preference, settings),
		account_extra_fields: extraFieldsOf(account),
		addresses: await addressesOf(store.db, account, settings),
		alt_addresses: await registryAddressesOf(store.db, cartId),
	};
}

async function readLinkId(db: Queries, parentId: number, childId: number): Promise<number | null> {
	const link = await db
		.selectFrom('customer_links')
		.select('id')
		.where('parent_id', '=', parentId)
		.where('child_id', '=', childId)
		.executeTakeFirst();
	return link?.id ?? null;
}

/** Reads the favourites of an account: the favourites list and the ISBNs on the list, newest first. */
async function readFavourites(db: Queries, accountId: number): Promise<Pick<Session, 'wishlist' | 'wishlist_id'>> {
	const rows = await db
		.selectFrom('title_lists')
		.leftJoin('title_list_items', 'title_list_items.list_id', 'title_lists.id')
		.leftJoin('titles', 'titles.id', 'title_list_items.title_id')
		.select(['title_lists.id', 'titles.eisbn'])
		.where('title_lists.customer_id', '=', accountId)
		.where('title_lists.kind', '=', 'favourites')
		.orderBy('title_list_items.added_at', 'desc')
		.orderBy('titles.id', 'desc')
		.execute();
	const eisbns = rows.map(({ eisbn }) => eisbn).filter((eisbn) => eisbn !== null);
	return { wishlist: { rows: eisbns }, wishlist_id: rows[0]?.id ?? null };
}
