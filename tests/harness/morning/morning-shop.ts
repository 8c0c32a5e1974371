import { randomUUID } from 'node:crypto';
import type { DeskClient } from '~store/contract/desk-call';
import { newSealingKeys } from '~store/ordering/cards/sealed-card';
import { addLocation, addOffer, addTitle, nextEisbn } from '../catalogue';
import { deskCall, deskStaff } from '../desk';
import { addPromo } from '../offers';
import { paidOnline } from '../payment-simulators/all-simulators';
import { setSettings } from '../settings';
import type { TestStore } from '../store';

/** The prices in cents of a copy of every book, and of the cheap one, with the tax of five percent. */
export const copyPrice = 2100;
export const cheapPrice = 1050;
/** The prices in cents, with tax, of a parcel by post and of the van. */
export const postPrice = 1000;
export const vanPrice = 500;

/** The key that seals cards. */
export const cardKey = (): string => newSealingKeys().publicKey;

/** The books of the shop, by their part in this morning, with the copies at the start. */
const books = {
	tide: 60,
	dune: 60,
	fern: 60,
	/** A copy of each cannot be found. */
	lost: 6,
	astray: 6,
	/** Offered as a substitute for a missing copy. */
	cheap: 10,
	/** Shoppers order more copies than exist. */
	scarce: 1,
	awaited: 0,
	/** Counted while it is sold: one copy is missing. */
	counted: 10,
	/** Sent to the other location. */
	moved: 8,
} as const;
export type Book = keyof typeof books;
export const bookNames = Object.keys(books) as Book[];

export interface MorningShop {
	main: number;
	harbour: number;
	isbn: Record<Book, string>;
	title: Record<Book, number>;
	opening: Record<Book, number>;
	supplier: number;
	/** The staff of this morning; the first two may refund money. */
	staff: DeskClient[];
}

/** The shelf that is counted. */
export const countedShelf = 'C 1';

/** Opens the shop: two locations, its books, its staff and a supplier. */
export async function openMorningShop(store: TestStore): Promise<MorningShop> {
	const zone = { country: 'US', delivery_min: 2, delivery_max: 5, price: { by: 'flat', cost: postPrice } };
	const everything = ['contact', 'credit_card', 'paypal', 'clearent', 'chase', 'global'];
	await setSettings(store, {
		store_info: { ...paidOnline.store_info, name: 'Corner Books' },
		checkout_info: {
			...paidOnline.checkout_info,
			using_promo_codes: true,
			tax_rates: [{ type: 'Sales tax', country: 'US', province: '', product_class: '*', basis_points: 500, from: 0 }],
			ship_enabled: true,
			shipping_rates: [{ provider: 'post', label: 'Post', zones: [zone] }],
			local_delivery_enabled: true,
			local_delivery_fee: vanPrice,
			local_delivery_minimum: 0,
			local_delivery_postal_prefixes: ['981'],
			payment_choices: { pickup: ['pickup', ...everything], ship: everything, local_delivery: everything },
		},
	});
	const main = await addLocation(store, { altname: 'Main Street' });
	const harbour = await addLocation(store, { altname: 'Harbour' });
	const isbn = {} as Record<Book, string>;
	const title = {} as Record<Book, number>;
	for (const book of bookNames) {
		const price = book === 'cheap' ? 1000 : 2000;
		const eisbn = nextEisbn();
		isbn[book] = eisbn;
		title[book] = await addTitle(store, {
			eisbn,
			title: `The ${book} one`,
			list_price_usa: price,
			list_price_can: price,
		});
		const offer = await addOffer(store, title[book], {
			is_extra_orderable: 1,
			stock: [{ location_id: main, onhand: books[book] }],
		});
		if (book === 'counted')
			await store.db.updateTable('stock').set({ shelf: countedShelf }).where('offer_id', '=', offer).execute();
	}
	await addPromo(store, { code: 'TENTH' });
	const staff = [
		(await deskStaff(store, 'manager', { name: 'Mo' })).session,
		(await deskStaff(store, 'manager', { name: 'Ann' })).session,
		(await deskStaff(store, 'bookseller', { name: 'Bea' })).session,
	];
	const mill = { name: 'Paper Mill', email: 'orders@mill.example', key: randomUUID() };
	const { id: supplier } = await deskCall(store, staff[0] as DeskClient, 'desk-deliveries/saveSupplier', mill);
	return { main, harbour, isbn, title, opening: { ...books }, supplier, staff };
}
