import { isDeepStrictEqual } from 'node:util';
import { readDraft, writeDraft } from '../../basket/cart/draft';
import { lockCart } from '../../basket/cart/open-cart';
import { deliveryPreferences } from '../../contract/checkout-draft';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { CounterOrder, CounterTyped } from '../../contract/desk-counter';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import type { DeskActor } from '../visitor';
import { nameCustomer, type Services, setHandover, setLine, setsPrices, show } from './counter-order';
import { isOver } from './counter-visitor';

type Form = Pick<CheckedDeskPayloadOf<'desk-counter/save'>, 'counter_id' | 'lines' | 'typed'>;

/**
 * Saves the values of a phone order's form.
 * @throws {Refused} if a cart line cannot be changed; if `complete` is set, also if delivery answers are missing or invalid
 */
export async function save(
	store: Services,
	actor: DeskActor,
	{ complete, ...form }: CheckedDeskPayloadOf<'desk-counter/save'>,
): Promise<CounterOrder> {
	const refused = await takeForm(store, actor, form);
	if (refused && complete) throw refused;
	return show(store, actor, form.counter_id);
}

/**
 * Changes the cart lines that differ from the form, saves the typed values, and applies the delivery answers.
 * @returns the reason why the delivery answers could not be applied yet; null if the answers were applied
 * @throws {Refused} if a cart line cannot be changed
 */
export async function takeForm(
	store: Services,
	actor: DeskActor,
	{ counter_id, lines, typed }: Form,
): Promise<Refused | null> {
	if (lines.length > 0) await takeLines(store, actor, { counter_id, lines });
	if (!typed) return null;
	const { isNew, isApplied } = await keepTyped(store, counter_id, typed);
	if (!isNew && isApplied) return null;
	try {
		await applyTyped(store, actor, counter_id, typed);
		return null;
	} catch (error) {
		if (error instanceof Refused) return error;
		throw error;
	}
}

async function takeLines(store: Services, actor: DeskActor, { counter_id, lines }: Omit<Form, 'typed'>): Promise<void> {
	const { cart, agreed } = await show(store, actor, counter_id);
	for (const line of lines) {
		const { cart_id, quantity, price, because } = line;
		const now = cart.items.find(({ cart_info }) => cart_info.cart_id === cart_id);
		const set = agreed.find((one) => one.cart_id === cart_id);
		const isSamePrice =
			price === undefined
				? set === undefined || !setsPrices(actor)
				: price === cents(set?.price) && because === (set?.because ?? '');
		if (now?.cart_info.quantity === quantity && isSamePrice) continue;
		try {
			await setLine(store, actor, { counter_id, ...line });
		} catch (error) {
			throw error instanceof Refused ? renamed(error, (field) => `${field}-${cart_id}`) : error;
		}
	}
}

const cents = (price: string | undefined): number | null =>
	price === undefined ? null : Math.round(Number(price) * 100);

/**
 * Saves the typed answers in the draft of a phone order. Returns whether the answers differ from the last saved answers, and
 * whether the last answers were applied.
 */
async function keepTyped(
	store: Services,
	counter_id: number,
	typed: CounterTyped,
): Promise<{ isNew: boolean; isApplied: boolean }> {
	return transact(store, async (transaction) => {
		const cart = await lockCart(transaction, counter_id, store.now());
		if (!cart) throw notFound(isOver);
		const before = readDraft(cart.checkout);
		await writeDraft(transaction, counter_id, { typed });
		return {
			isNew: !isDeepStrictEqual(before.typed, typed),
			isApplied: cart.delivery_preference !== null && before.contact !== undefined,
		};
	});
}

/** @throws {Refused} if answers are missing or invalid, with the name of the form field */
async function applyTyped(store: Services, actor: DeskActor, counter_id: number, typed: CounterTyped): Promise<void> {
	const way = deliveryPreferences.find((one) => one === typed.delivery_preference);
	if (!way) throw new Refused('Choose how the customer gets the order.', 400, 'delivery_preference');
	const { address, ...handover } = handoverOf(typed);
	try {
		if (way !== 'pickup') await nameCustomer(store, actor, counter_id, typed);
		const { cart, addresses } = await setHandover(store, actor, {
			counter_id,
			delivery_preference: way,
			...handover,
			...(address ? { address } : {}),
		});
		// The typed address is now saved in the customer's address book, and is selected in the address book.
		const saved = addresses.find(({ address_id }) => address_id === cart.checkout.address_id);
		if (address && saved) await keepTyped(store, counter_id, withoutAddress(typed, saved.address_id));
	} catch (error) {
		throw error instanceof Refused ? renamed(error, fieldInForm) : error;
	}
}

const addressNames = [
	'address_name',
	'company_name',
	'street_address',
	'street_address_2',
	'city',
	'province',
	'postal_code',
] as const satisfies (keyof CounterTyped)[];

const withoutAddress = (typed: CounterTyped, address_id: number): CounterTyped => ({
	...Object.fromEntries(Object.entries(typed).filter(([name]) => !addressNames.some((one) => one === name))),
	address_id: String(address_id),
});

/** Converts the typed answers to the payload of the delivery call (`setHandover`). */
function handoverOf(typed: CounterTyped) {
	const { name = '', email = '', phone = '', instructions = '', purchase_order = '' } = typed;
	const { street_address = '', address_name, company_name, street_address_2, city, province, postal_code } = typed;
	const idIn = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
	const place = { street_address, company_name, street_address_2, city, province, postal_code, country: typed.country };
	const address = street_address === '' ? undefined : { ...place, name: address_name || name, phone_number: phone };
	const [pickup_location_id, address_id] = [idIn(typed.pickup_location_id), idIn(typed.address_id)];
	return {
		name,
		email,
		phone,
		instructions,
		purchase_order,
		...(pickup_location_id === undefined ? {} : { pickup_location_id }),
		...(address_id === undefined ? {} : { address_id }),
		...(typed.provider ? { provider: typed.provider } : {}),
		...(address ? { address } : {}),
	};
}

/** Returns the store's refusal with the names of the form's fields. */
function renamed(refused: Refused, nameOf: (field: string) => string): Refused {
	const { message, status, field, retryAfter, fields, reason } = refused;
	const named = fields && Object.fromEntries(Object.entries(fields).map(([name, words]) => [nameOf(name), words]));
	return new Refused(message, status, field && nameOf(field), retryAfter, named, reason);
}

/**
 * The form has a single phone field. The value of this field is used as the customer's phone number and as the address's phone
 * number.
 */
const fieldInForm = (field: string): string => (field === 'phone_number' ? 'phone' : field);
