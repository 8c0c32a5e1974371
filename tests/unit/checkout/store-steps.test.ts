import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Draft, writeDraft } from '~store/basket/cart/draft';
import type { DeliveryPreference } from '~store/contract/checkout-draft';
import { transact } from '~store/foundation/database/transactions';
import {
	chooseDelivery,
	choosePayment,
	giveContact,
	noteContact,
	paymentChoices,
} from '~store/ordering/checkout/steps';
import { takeStep } from '~store/ordering/checkout/take-step';
import { addBook, addCustomer, addLocation, type BareStore } from '../../harness/bare-store';
import { addOrder } from '../../harness/placed-orders';
import { setSettings } from '../../harness/settings';
import { giveCard, goShopping, openShop, payByGiftCard, sealedCards } from './shop';

let store: BareStore;
let here: number;
let there: number;
beforeAll(async () => {
	store = await openShop();
	here = await addLocation(store);
	there = await addLocation(store);
});
afterAll(() => store.close());
beforeEach(() => setSettings(store, { checkout_info: { ship_enabled: true } }));

const shopping = async (...who: [Parameters<typeof goShopping>[2]?]) =>
	goShopping(store, [await addBook(store, { [here]: 5 })], ...who);
/** Writes the answers of the steps so far. */
const tell = async (cart: number, delivery_preference: DeliveryPreference | null, draft: Draft = {}) => {
	await store.db.updateTable('carts').set({ delivery_preference }).where('id', '=', cart).execute();
	await transact(store, (transaction) => writeDraft(transaction, cart, draft));
};
const told = async (cart: number) => {
	const { checkout, delivery_preference } = await store.db
		.selectFrom('carts')
		.select(['checkout', 'delivery_preference'])
		.where('id', '=', cart)
		.executeTakeFirstOrThrow();
	return { delivery_preference, ...JSON.parse(checkout) };
};

const ada: NonNullable<Draft['contact']> = {
	name: 'Ada Reader',
	email: 'ada@example.org',
	phone: '+16045550199',
	instructions: '',
	purchase_order: '',
	preferred_communication: 'phone',
};
const adaSaid = { name: 'Ada Reader', email: 'ada@example.org', phone: '604 555 0199' };

describe('how an order is handed over', () => {
	it('is saved with the cart and returned', async () => {
		const { visitor, cart } = await shopping();
		const beside = await shopping();
		const answer = await chooseDelivery(store, visitor, 'pickup');
		expect(answer.cart.checkout).toEqual({ delivery_preference: 'pickup' });
		expect(await told(cart)).toEqual({ delivery_preference: 'pickup' });
		expect(await told(beside.cart)).toEqual({ delivery_preference: null });
	});

	it('clears only the choices of the previous delivery method', async () => {
		const { visitor, cart } = await shopping();
		const kept = { address_id: 0, contact: ada };
		await tell(cart, 'ship', {
			...kept,
			provider: 'post',
			multiship_method: 'batched',
			payment_choice: 'contact',
			pickup_location_id: here,
		});
		await chooseDelivery(store, visitor, 'pickup');
		expect(await told(cart)).toEqual({ delivery_preference: 'pickup', ...kept });
	});

	it('changes nothing when it stays the same', async () => {
		const { visitor, cart } = await shopping();
		const draft: Draft = {
			address_id: 0,
			provider: 'post',
			multiship_method: 'batched',
			payment_choice: 'pickup',
			pickup_location_id: here,
			contact: ada,
		};
		await tell(cart, 'pickup', draft);
		await chooseDelivery(store, visitor, 'pickup');
		expect(await told(cart)).toEqual({ delivery_preference: 'pickup', ...draft });
	});

	it('is refused when the store does not offer it, or not to guests', async () => {
		const { visitor, cart } = await shopping();
		const field = 'delivery_preference';
		await expect(chooseDelivery(store, visitor, 'local_delivery')).rejects.toMatchObject({
			message: 'This store does not deliver locally.',
			status: 403,
			field,
		});
		await expect(chooseDelivery(store, visitor, 'ship')).rejects.toMatchObject({
			message: 'You must login or sign up to use this feature.',
			status: 401,
			field,
		});
		expect(await told(cart)).toEqual({ delivery_preference: null });
	});

	it('cannot be chosen while the cart is below the minimum order', async () => {
		const { visitor, cart } = await shopping();
		await setSettings(store, { checkout_info: { order_min: 2001 } });
		await expect(chooseDelivery(store, visitor, 'pickup')).rejects.toMatchObject({
			message: 'Your order subtotal is below the minimum order requirement ($20.01)',
			status: 409,
		});
		expect(await told(cart)).toEqual({ delivery_preference: null });
		await setSettings(store, { checkout_info: { order_min: 2000 } });
		await chooseDelivery(store, visitor, 'pickup');
		expect(await told(cart)).toEqual({ delivery_preference: 'pickup' });
	});
});

describe('the contact of a returning customer', () => {
	const regular = async () => {
		const customer = await addCustomer(store, { phone_number: '604 555 0188' });
		await addOrder(store, { customer_id: customer.id });
		return customer;
	};

	it('comes from their account', async () => {
		const customer = await regular();
		const { visitor, cart } = await shopping(customer);
		await chooseDelivery(store, visitor, 'ship');
		expect(await told(cart)).toEqual({
			delivery_preference: 'ship',
			contact: {
				name: 'Robin Reader',
				email: customer.email,
				phone: '+16045550188',
				instructions: '',
				purchase_order: '',
				preferred_communication: 'email',
			},
			contact_known: true,
		});
	});

	it('keeps the customer’s changes', async () => {
		const { visitor, cart } = await shopping(await regular());
		await tell(cart, null, { contact: ada });
		await chooseDelivery(store, visitor, 'ship');
		expect(await told(cart)).toEqual({ delivery_preference: 'ship', contact: ada, contact_known: true });
	});

	it('is requested again when they must choose a pickup location', async () => {
		const { visitor, cart } = await shopping(await regular());
		await tell(cart, 'ship', { contact: ada, contact_known: true });
		await chooseDelivery(store, visitor, 'pickup');
		expect(await told(cart)).toEqual({ delivery_preference: 'pickup', contact: ada });
	});
});

describe('the contact of an order', () => {
	it('is saved as entered', async () => {
		const { visitor, cart } = await shopping();
		const answer = await giveContact(store, visitor, {
			...adaSaid,
			purchase_order: 'PO 7',
			instructions: 'Ring twice.',
			preferred_communication: 'phone',
		});
		const contact = { ...ada, purchase_order: 'PO 7', instructions: 'Ring twice.' };
		expect(await told(cart)).toEqual({ delivery_preference: null, contact });
		expect(answer.cart.checkout.contact?.purchase_order).toBe('PO 7');
	});

	it('defaults to the details of the account for omitted fields', async () => {
		const customer = await addCustomer(store, { phone_number: '604 555 0188' });
		const { visitor, cart } = await shopping(customer);
		await giveContact(store, visitor, { name: 'Ada Reader' });
		expect((await told(cart)).contact).toEqual({
			...ada,
			email: customer.email,
			phone: '+16045550188',
			preferred_communication: 'email',
		});
	});

	it('is refused with a message for each missing answer', async () => {
		const { visitor, cart } = await shopping();
		await expect(giveContact(store, visitor, {})).rejects.toMatchObject({
			fields: {
				name: 'Please input your name.',
				email: 'Please input your email address.',
				phone: 'Please input your phone number.',
			},
			status: 400,
			field: 'name',
		});
		expect(await told(cart)).toEqual({ delivery_preference: null });
	});

	it('may name a pickup location of the store', async () => {
		const { visitor, cart } = await shopping();
		await giveContact(store, visitor, { ...adaSaid, preferred_communication: 'phone', pickup_location_id: there });
		expect(await told(cart)).toEqual({ delivery_preference: null, contact: ada, pickup_location_id: there });
	});

	it('may not name any other location', async () => {
		const { visitor, cart } = await shopping();
		const elsewhere = giveContact(store, visitor, { ...adaSaid, pickup_location_id: there + 1 });
		await expect(elsewhere).rejects.toMatchObject({
			message: 'We do not have that location. Please choose another.',
			status: 404,
			field: 'pickup_location_id',
		});
		expect(await told(cart)).toEqual({ delivery_preference: null });
	});

	it('reports whether an answer changes the saved contact', async () => {
		const { visitor } = await shopping();
		const changed: boolean[] = [];
		for (const answers of [
			{ ...adaSaid, preferred_communication: 'phone' as const },
			{ name: 'Ada Reader' },
			{ pickup_location_id: there },
			{ name: 'Ada Reader', pickup_location_id: there },
			{ name: 'Somebody Else', pickup_location_id: there },
			{ pickup_location_id: here },
		])
			await takeStep(store, visitor, async (step) => void changed.push(await noteContact(step, answers)));
		expect(changed).toEqual([true, false, true, false, true, true]);
	});

	it('uses the latest answers and keeps the omitted ones', async () => {
		const { visitor, cart } = await shopping();
		for (const answers of [
			{ ...adaSaid, name: 'Somebody', preferred_communication: 'phone' as const, pickup_location_id: there },
			{ name: 'Somebody Else', pickup_location_id: there },
			{ pickup_location_id: here },
			{ name: 'Ada Reader' },
		]) {
			await giveContact(store, visitor, answers);
		}
		expect(await told(cart)).toEqual({ delivery_preference: null, contact: ada, pickup_location_id: here });
	});
});

describe('how an order is paid', () => {
	it('is saved, and a card is deleted when another method is chosen', async () => {
		const { visitor, cart } = await shopping();
		await tell(cart, 'pickup', { contact: ada });
		await giveCard(store, cart);
		const answer = await choosePayment(store, visitor, 'pickup');
		expect(answer.cart.checkout.payment_choice).toBe('pickup');
		expect(await told(cart)).toEqual({ delivery_preference: 'pickup', contact: ada, payment_choice: 'pickup' });
		expect(await sealedCards(store, cart)).toEqual([]);
	});

	it('keeps the card when it is the payment method', async () => {
		const { visitor, cart } = await shopping();
		await tell(cart, 'pickup');
		await giveCard(store, cart);
		await choosePayment(store, visitor, 'credit_card');
		expect(await told(cart)).toEqual({ delivery_preference: 'pickup', payment_choice: 'credit_card' });
		expect(await sealedCards(store, cart)).toEqual([{ cart_id: cart, order_id: null }]);
	});

	it('is refused for a method that the cart cannot use', async () => {
		const { visitor, cart } = await shopping();
		const first = { message: 'Choose payment type first', status: 409, field: 'payment_choice' };
		await expect(choosePayment(store, visitor, 'pickup'), 'before the delivery').rejects.toMatchObject(first);
		const refused = {
			message: 'This order cannot be paid that way. Please choose another way to pay.',
			status: 422,
			field: 'payment_choice',
		};
		await tell(cart, 'pickup');
		await giveCard(store, cart);
		await expect(choosePayment(store, visitor, 'contact')).rejects.toMatchObject(refused);
		await expect(choosePayment(store, visitor, 'chase')).rejects.toMatchObject(refused);
		expect(await told(cart)).toEqual({ delivery_preference: 'pickup' });
		expect(await sealedCards(store, cart)).toHaveLength(1);
	});
});

describe('the payment choices', () => {
	const open = {
		pickup: ['pickup', 'paypal', 'credit_card'],
		ship: ['paypal', 'credit_card', 'contact'],
		local_delivery: ['paypal', 'credit_card', 'contact'],
	};
	const none = { pickup: ['not_required'], ship: ['not_required'], local_delivery: ['not_required'] };

	it('are listed for every delivery method', async () => {
		const { visitor } = await shopping();
		expect(await paymentChoices(store, visitor)).toEqual({ choices: open, usual: null });
	});

	it('are empty when nothing is owed', async () => {
		const { visitor, cart } = await shopping();
		const cent = await goShopping(store, [await addBook(store, { [here]: 1 })]);
		await setSettings(store, { store_info: { giftcards_enabled: true } });
		await payByGiftCard(store, cart, 2000);
		await payByGiftCard(store, cent.cart, 1999);
		expect(await paymentChoices(store, visitor)).toEqual({ choices: none, usual: null });
		expect(await paymentChoices(store, { ...visitor, session: null })).toEqual({ choices: none, usual: null });
		expect((await paymentChoices(store, cent.visitor)).choices).toEqual(open);
	});

	it('name the method of the customer’s last order with the same delivery', async () => {
		const customer = await addCustomer(store);
		await addOrder(store, { customer_id: customer.id, payment_type: 'contact', delivery_key: 'ship' });
		const { visitor, cart } = await shopping(customer);
		expect(await paymentChoices(store, visitor), 'before the delivery').toEqual({ choices: open, usual: null });
		await tell(cart, 'ship');
		expect(await paymentChoices(store, visitor)).toEqual({ choices: open, usual: 'contact' });
		await tell(cart, 'pickup');
		expect(await paymentChoices(store, visitor)).toEqual({ choices: open, usual: null });
	});
});
