import type { Page } from 'playwright/test';
import { mailedPath } from '../harness/mailbox';
import type { Shop } from '../harness/shop';
import {
	atStep,
	beginWith,
	fillAddress,
	guestToPayment,
	newGiftCard,
	pay,
	postGuarded,
	saveAndContinue,
	shipToPayment,
} from './checkout-walk';
import { eventScreens } from './event-screens';
import { offerOf, putIn, setStock, writeLines } from './fill-cart';
import { itemScreens } from './item-screens';
import { listScreens } from './list-screens';
import { writeRegistry } from './registry-walk';
import { routeAt } from './routes';
import { abroad, openAs } from './sample-customers';
import { at, type Screen } from './screen';
import { sendForm } from './send-form';
import { inDatabase } from './shop-database';
import { giveEmail, logOut, newEmail, password, signUp } from './sign-up';

/** Puts a book into the cart of which the store has enough copies. Returns its title. */
export async function fillCart(page: Page, shop: Shop): Promise<string> {
	const book = offerOf(shop, 'plenty');
	await putIn(page, book);
	return book.title;
}

async function beginCheckout(page: Page, shop: Shop) {
	await fillCart(page, shop);
	await page.goto(await sendForm(page, '/checkout/cart', 'Checkout as Guest'));
}

async function giveContact(page: Page, shop: Shop) {
	await fillCart(page, shop);
	await guestToPayment(page, { name: "Siobhán O'Brien", email: 'siobhan@example.org', phone: '250-555-0142' });
}

async function reachReview(page: Page, shop: Shop) {
	await giveContact(page, shop);
	await pay(page, 'Pay at pick up');
	await atStep(page, 'review');
}

/** Places an order that is paid on a provider's page, where the payment is declined. */
async function declinePayment(page: Page, shop: Shop) {
	await giveContact(page, shop);
	await pay(page, 'PayPal');
	await atStep(page, 'review');
	await page.getByRole('button', { name: /^Place order and pay/ }).click();
	await page.getByRole('button', { name: 'Decline', exact: true }).click();
	await page.getByRole('heading', { level: 1, name: 'Pay for order' }).waitFor();
}

/** Opens the sample shop's page for trying a card payment. Here the simulators replace it. */
async function tryCard(page: Page, shop: Shop) {
	await giveContact(page, shop);
	await pay(page, 'Card, on Global Payments’ page');
	await atStep(page, 'review');
	await page.getByRole('button', { name: /^Place order and pay/ }).click();
	await page.getByRole('button', { name: 'Decline', exact: true }).waitFor();
	const reference = inDatabase(shop.dataDir, (db) => {
		const { id, reference } = db.prepare('select id, reference from payments order by id desc').get() as {
			id: number;
			reference: string;
		};
		db.prepare('update payments set provider_reference = reference where id = ?').run(id);
		return reference;
	});
	await page.goto(`/checkout/sample-card?payment=${reference}`);
}

/** Returns a screen of a customer who has just signed up. */
const own = (name: string, path: string, institution?: string): Screen => ({
	name,
	route: routeAt(path),
	open: async (page) => {
		await signUp(page, institution ? { institution } : {});
		await page.goto(path);
	},
});

/** Returns a screen about the cart of a customer who has just signed up. */
const ofCart = (name: string, path: string, then: (page: Page) => Promise<void> = async () => undefined): Screen => ({
	name,
	route: routeAt(path),
	open: async (page, shop) => {
		await signUp(page);
		await fillCart(page, shop);
		await page.goto(path);
		await then(page);
	},
});

/** Returns a screen about a gift registry of a customer who has just signed up. */
const ofRegistry = (name: string, route: string, path: (id: number, eisbn: string) => string): Screen => ({
	name,
	route,
	open: async (page, shop) => {
		await signUp(page);
		const { id, books } = writeRegistry(shop, 7, { shipping_id: 0, purchase_deadline: 4_102_444_799 });
		await page.goto(path(id, books[0]?.eisbn ?? ''));
	},
});

/** Returns a screen about an address that a customer has just added to their address book. */
const ofAddress = (name: string, link: 'Edit' | 'Remove'): Screen => ({
	name,
	route: link === 'Edit' ? 'account.addresses_.$id' : 'account.addresses_.$id_.remove',
	open: async (page) => {
		await signUp(page);
		await page.goto('/account/addresses/new');
		await fillAddress(page, { name: 'Mara Lindqvist' });
		const entry = page.getByRole('listitem').filter({ hasText: 'Mara Lindqvist' });
		await entry.getByRole('link', { name: new RegExp(`^${link}`) }).click();
		const heading = link === 'Edit' ? 'Edit address' : 'Remove this address?';
		await page.getByRole('heading', { level: 1, name: heading }).waitFor();
	},
});

/** Has an institution ask a person without an account, who follows the link in the e-mail. */
async function followRequest(page: Page, { dataDir }: Shop): Promise<{ link: string; email: string }> {
	const email = newEmail();
	await signUp(page, { institution: 'Quadra Reading Room' });
	await page.goto('/account/link');
	await page.getByLabel('Their e-mail address').fill(email);
	await page.getByRole('button', { name: 'Send the request' }).click();
	await page.getByRole('listitem').filter({ hasText: email }).waitFor();
	await logOut(page);
	const link = await mailedPath(dataDir, email);
	await page.goto(link);
	return { link, email };
}

/** Adds a request for an order in an institution's name, like one of the sample's. Returns its number. */
const askForOrder = ({ dataDir }: Shop, email: string): string =>
	inDatabase(dataDir, (db) => {
		const { id: customer_id } = db.prepare('select id from customers where email = ?').get(email) as { id: number };
		const { id, ...like } = db
			.prepare("select * from orders where delivery_key = 'pickup' order by id limit 1")
			.get() as {
			id: number;
		};
		const order_number = `88${customer_id}`;
		const asked = {
			...like,
			order_number,
			idempotency_key: order_number,
			customer_id,
			state: 'awaiting_approval',
			placed_by_name: 'Bram Okoye',
			placed_for: 'Quadra Reading Room',
			created_at: Math.floor(Date.now() / 1000),
		};
		const columns = Object.keys(asked);
		const { lastInsertRowid } = db
			.prepare(`insert into orders (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`)
			.run(asked);
		db.prepare(
			`insert into order_items (order_id, position, title_id, title_info, condition, quantity, sold_price, original_price)
			select ?, position, title_id, title_info, condition, quantity, sold_price, original_price
			from order_items where order_id = ?`,
		).run(lastInsertRowid, id);
		return order_number;
	});

export const screens: Screen[] = [
	at('home', '/'),
	at('browse', '/browse'),
	at('browse, a term', '/browse/filter/t/river'),
	at('browse, a filter', '/browse/filter/b/in-stock'),
	at('browse, nothing found', '/browse/filter/t/zzzzqqqq'),
	at('browse, misspelt', '/browse/filter/t/wizzard%20of%20eartsea'),
	...itemScreens,
	...eventScreens,
	at('the empty cart', '/checkout/cart'),
	{
		name: 'the cart',
		route: 'checkout.cart',
		open: async (page, shop) => {
			await fillCart(page, shop);
			await page.goto('/checkout/cart');
		},
	},
	{
		name: 'delivery',
		route: 'checkout.delivery',
		open: async (page, shop) => {
			await signUp(page);
			await fillCart(page, shop);
			await beginWith(page, 'Ship');
		},
	},
	{
		name: 'a new address for a delivery',
		route: 'checkout.delivery_.new',
		open: async (page, shop) => {
			await signUp(page);
			await fillCart(page, shop);
			await sendForm(page, '/checkout/cart', 'Ship');
			await page.goto('/checkout/delivery/new');
		},
	},
	{
		name: 'provider',
		route: 'checkout.provider',
		open: async (page, shop) => {
			await signUp(page);
			await fillCart(page, shop);
			const delivery = await sendForm(page, '/checkout/cart', 'Ship');
			await page.goto(await sendForm(page, delivery, 'Save & Continue'));
		},
	},
	{
		name: 'payment of a delivery, with an error of a gift card',
		route: 'checkout.payment',
		open: async (page, shop) => {
			await signUp(page);
			await fillCart(page, shop);
			await shipToPayment(page);
			await page.locator('summary').filter({ hasText: 'Have a gift card?' }).click();
			await page.locator('#gift-card-number').fill('00000');
			await page.getByRole('button', { name: 'Add gift card' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	ofCart('the cart of a customer', '/checkout/cart'),
	ofCart('the cart, with a promo code refused', '/checkout/cart', async (page) => {
		await page.getByText('Promo code').first().click();
		await page.getByLabel('Promo code').fill('NOSUCHCODE');
		await page.getByRole('button', { name: 'Apply' }).click();
		await page.getByRole('alert').first().waitFor();
	}),
	ofCart('the cart, sent by e-mail, with errors', '/checkout/cart/email', async (page) => {
		await page.getByLabel('E-mail address').fill('nobody');
		await page.getByRole('button', { name: 'Send the list' }).click();
		await page.getByRole('alert').first().waitFor();
	}),
	ofCart('a quote, over the cart where scripts run', '/checkout/cart', async (page) => {
		await page.getByRole('link', { name: 'Request a quote' }).click();
		await page.getByLabel('Message').waitFor();
	}),
	ofCart('a quote, with errors', '/checkout/cart/quote', async (page) => {
		await page.getByRole('button', { name: 'Submit quote' }).click();
		await page.getByRole('alert').first().waitFor();
	}),
	ofCart('a quote, on its own page', '/checkout/cart/quote'),
	ofCart('remove all', '/checkout/cart/remove-all'),
	{
		name: 'a cart with fewer copies left than it holds',
		route: 'checkout.cart_.adjust',
		open: async (page, shop) => {
			const book = offerOf(shop, 'last');
			await putIn(page, book);
			await page.goto('/checkout/cart');
			const putBack = setStock(shop, book, 0);
			await page.getByRole('button', { name: 'Checkout as Guest' }).click();
			await page.getByRole('heading', { level: 1, name: 'We no longer have the inventory' }).waitFor();
			putBack();
		},
	},
	ofCart('import, with errors', '/checkout/import', async (page) => {
		await page.getByRole('button', { name: 'Read the file' }).click();
		await page.getByRole('alert').first().waitFor();
	}),
	own('an import that failed', '/checkout/import/made-up'),
	ofRegistry('gift registries', 'gift-registry._index', () => '/gift-registry'),
	own('no gift registries', '/gift-registry'),
	{
		name: 'a new gift registry, with errors',
		route: 'gift-registry.new',
		open: async (page) => {
			await signUp(page);
			await page.goto('/gift-registry/new');
			await page.getByRole('button', { name: 'Save' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	ofRegistry('a gift registry', 'gift-registry.$id', (id) => `/gift-registry/${id}`),
	ofRegistry('a gift registry to change', 'gift-registry.$id_.edit', (id) => `/gift-registry/${id}/edit`),
	ofRegistry('a gift registry to share', 'gift-registry.$id_.share', (id) => `/gift-registry/${id}/share`),
	ofRegistry('a gift registry to delete', 'gift-registry.$id_.delete', (id) => `/gift-registry/${id}/delete`),
	ofRegistry('a title on gift registries', 'item.$eisbn_.registries', (_, eisbn) => `/item/${eisbn}/registries`),
	ofRegistry('a title for a gift registry', 'item.$eisbn', (id, eisbn) => `/item/${eisbn}?registry=${id}`),
	{
		name: 'a gift card in the cart',
		route: 'checkout.cart_.gift-card.$cart_id',
		open: async (page, shop) => {
			await signUp(page);
			await putIn(page, offerOf(shop, 'plenty'));
			const { id: title_id } = inDatabase(shop.dataDir, (db) =>
				db.prepare('select id from titles where is_giftcard = 1 order by id limit 1').get(),
			) as { id: number };
			const gift_card_info = { personalize: true, to: 'Wei-Ling', from: 'Ines', message: 'Bonne fête' };
			const [line] = writeLines(shop, [{ title_id, notes: { giftcard_price: 2500, gift_card_info } }]);
			await page.goto(`/checkout/cart/gift-card/${line}`);
			await page.getByLabel('Amount').waitFor();
		},
	},
	{
		name: 'the amount of a gift card, with errors',
		route: 'checkout.payment_.gift-card.$position',
		open: async (page, shop) => {
			const number = await newGiftCard(shop, '5.00');
			await signUp(page);
			await fillCart(page, shop);
			await shipToPayment(page);
			await postGuarded(page, 'gift-card', number);
			await page.getByRole('link', { name: /^Edit/ }).click();
			await page.getByLabel('Amount to use, in dollars').fill('6');
			await page.getByRole('button', { name: 'Save amount' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	{
		name: 'credit card, with errors',
		route: 'checkout.credit_card',
		open: async (page, shop) => {
			await signUp(page);
			await fillCart(page, shop);
			await shipToPayment(page);
			await pay(page, 'Credit card');
			await atStep(page, 'credit_card');
			await saveAndContinue(page);
			await page.getByRole('alert').first().waitFor();
		},
	},
	{ name: 'contact', route: 'checkout.contact', open: beginCheckout },
	{
		name: 'contact, with errors',
		route: 'checkout.contact',
		open: async (page, shop) => {
			await beginCheckout(page, shop);
			await page.getByRole('button', { name: 'Save & Continue' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	{ name: 'payment', route: 'checkout.payment', open: giveContact },
	{ name: 'review', route: 'checkout.review', open: reachReview },
	{
		name: 'order',
		route: 'account.order.$number',
		open: async (page, shop) => {
			await reachReview(page, shop);
			await page.getByRole('button', { name: 'Place order' }).click();
			await page.waitForURL(/\/account\/order\//);
			await page.getByRole('button', { name: 'Place order' }).waitFor({ state: 'detached' });
		},
	},
	{ name: 'a declined payment', route: 'checkout.pay.$number', open: declinePayment },
	{ name: 'a payment by card in the sample shop', route: 'checkout.sample-card', open: tryCard },
	{
		name: 'an order to give up',
		route: 'checkout.pay.$number_.give-up',
		open: async (page, shop) => {
			await declinePayment(page, shop);
			await page.goto(`${page.url()}/give-up`);
		},
	},
	at('log in', '/account/login?back=/browse'),
	at('sign up', '/account/signup'),
	at('forgot password', '/account/forgot'),
	at('forgot password, sent', '/account/forgot?sent'),
	{
		name: 'new password',
		route: 'forgot-password',
		open: async (page, shop) => {
			const email = await signUp(page);
			await logOut(page);
			await page.goto('/account/forgot');
			await page.getByLabel('E-mail address').fill(email);
			await page.getByRole('button', { name: 'Send the link' }).click();
			await page.waitForURL(/\?sent=?$/);
			await page.goto(await mailedPath(shop.dataDir, email));
			await page.getByLabel('New password', { exact: true }).waitFor();
		},
	},
	{
		name: 'taking an account back',
		route: 'account.undo-email',
		open: async (page, shop) => {
			const email = await signUp(page);
			await page.goto('/account/details');
			const section = page.locator('details', { hasText: 'Change your e-mail address' });
			await section.getByRole('heading').click();
			await section.getByLabel('New e-mail address').fill(`moved.${email}`);
			await section.getByLabel('Current password').fill(password);
			await section.getByRole('button', { name: 'Change e-mail address' }).click();
			await page.getByText('Your e-mail address is now').waitFor();
			await page.goto(await mailedPath(shop.dataDir, email));
			await page.getByRole('button', { name: 'Take it back' }).waitFor();
		},
	},
	at('forgot password, with a link that has expired', '/forgot-password?token=made-up'),
	at('verify', '/account/verify'),
	{
		name: 'create account, with errors',
		route: 'account.create',
		open: async (page) => {
			await giveEmail(page, newEmail());
			await page.getByLabel('This account is for an institution').check();
			await page.getByRole('button', { name: 'Create account' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	own('finished', '/account/finished'),
	{
		name: 'account details, with errors',
		route: 'account.details',
		open: async (page) => {
			await signUp(page);
			await page.goto('/account/details');
			await page.getByRole('heading', { name: 'Delete your account' }).click();
			await page.getByRole('button', { name: 'Delete account' }).click();
			await page.getByRole('alert').first().waitFor();
		},
	},
	own('address book', '/account/addresses'),
	own('a new address', '/account/addresses/new'),
	ofAddress('an address', 'Edit'),
	ofAddress('remove an address', 'Remove'),
	own('linked accounts', '/account/link'),
	own('linked accounts of an institution', '/account/link', 'Quadra Reading Room'),
	{
		name: 'a request to link accounts',
		route: 'account.link',
		open: async (page, shop) => {
			await followRequest(page, shop);
		},
	},
	{
		name: 'a request to link accounts, to a customer with an account',
		route: 'account.link',
		open: async (page, shop) => {
			const { link, email } = await followRequest(page, shop);
			await signUp(page, { email });
			await page.goto(link);
			await page.getByRole('button', { name: 'Link the accounts' }).waitFor();
		},
	},
	{
		name: 'the permissions of a buyer',
		route: 'account.link_.$id',
		open: async (page) => {
			await signUp(page, { institution: 'Quadra Reading Room' });
			await page.goto('/account/link');
			const email = newEmail();
			await page.getByLabel('Their e-mail address').fill(email);
			await page.getByRole('button', { name: 'Send the request' }).click();
			await page.getByRole('link', { name: `What they may do: ${email}` }).click();
			await page.getByRole('group', { name: 'Which orders they see' }).waitFor();
		},
	},
	{
		name: 'removing a link of accounts',
		route: 'account.link_.$id_.remove',
		open: async (page) => {
			await signUp(page, { institution: 'Quadra Reading Room' });
			await page.goto('/account/link');
			const email = newEmail();
			await page.getByLabel('Their e-mail address').fill(email);
			await page.getByRole('button', { name: 'Send the request' }).click();
			await page.getByRole('link', { name: `Remove: ${email}` }).click();
			await page.getByRole('button', { name: 'Remove link' }).waitFor();
		},
	},
	{
		name: 'a request to link accounts, opened by another customer',
		route: 'account.link',
		open: async (page, shop) => {
			const { link } = await followRequest(page, shop);
			await signUp(page);
			await page.goto(link);
			await page.getByText('You are logged in with another account.').waitFor();
		},
	},
	at('a request to link accounts, with an unknown token', '/account/link?token=made-up'),
	...listScreens,
	own('no orders yet', '/account/orders'),
	{
		name: 'orders',
		route: 'account.orders',
		open: (page, shop) => openAs(page, shop.dataDir, abroad, '/account/orders'),
	},
	{
		name: 'an order that was shipped',
		route: 'account.order.$number',
		open: async (page, shop) => {
			const { order_number } = inDatabase(shop.dataDir, (db) =>
				db.prepare(`select order_number from orders where email = ? and delivery_key = 'ship'`).get(abroad),
			) as { order_number: string };
			await openAs(page, shop.dataDir, abroad, '/account/orders');
			await page.goto(`/account/order/${order_number}`);
		},
	},
	{
		name: 'an order that its institution has to approve',
		route: 'account.order.$number',
		open: async (page, shop) => {
			const email = await signUp(page, { institution: 'Quadra Reading Room' });
			await page.goto(`/account/order/${askForOrder(shop, email)}`);
			await page.getByRole('button', { name: 'Approve this order' }).waitFor();
		},
	},
	at('an unknown order', '/account/order/999999'),
	{
		name: 'the door of a private store',
		route: '_index',
		open: async (page, shop) => {
			await shop.set({ is_private: true });
			try {
				await page.goto('/');
				await page.getByLabel('Password', { exact: true }).waitFor();
			} finally {
				await shop.set({ is_private: false });
			}
		},
	},
	own('log out', '/account/logout'),
	at('nothing there', '/no/such/page'),
	at('a step of the checkout that there is not', '/checkout/nowhere'),
	at('an address of the older site for nothing', '/r/nowhere/9780000000002'),
];
