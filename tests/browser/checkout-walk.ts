import type { Page } from 'playwright/test';
import { makeFormsOlder } from '../harness/older-form';
import { expect } from '../harness/plain-client/expect';
import type { Shop } from '../harness/shop';
import { offersOf, putIn, type SampleOffer } from './fill-cart';
import { sendForm } from './send-form';
import { inDatabase } from './shop-database';
import { signUp } from './sign-up';

export const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save & Continue' }).click();

export const stepBarOf = (page: Page) => page.getByRole('navigation', { name: 'Checkout steps' });

/** The name of each step in the step bar. */
const stepWords: Record<string, RegExp> = {
	cart: /^Cart$/,
	delivery: /^Address$/,
	provider: /^(?:Ship|Pick up|Local Delivery)$/,
	contact: /^Contact$/,
	payment: /^Payment$/,
	credit_card: /^Payment$/,
	review: /^Review$/,
};

/** Waits until the page shows a step of the checkout. Scripts set the address just before they show the step. */
export async function atStep(page: Page, step: string) {
	await expect(page).toHaveURL(new RegExp(`/checkout/${step}$`));
	// The card form links back to the ways to pay.
	const here = step === 'credit_card' ? 'a[aria-current="step"]' : 'span[aria-current="step"]';
	await expect(stepBarOf(page).locator(here)).toHaveText(stepWords[step] as RegExp);
}

/** Signs up a customer in Victoria with this many copies of a book in the cart. */
export async function customerWith(page: Page, shop: Shop, quantity = 1, at = 0): Promise<SampleOffer> {
	await signUp(page);
	const book = offersOf(shop, 'plenty', at + 1)[at] as SampleOffer;
	await putIn(page, book, quantity);
	return book;
}

/** Presses one of the cart's buttons and reaches the first step. */
export async function beginWith(page: Page, words: 'Ship' | 'Pick up in store' | 'Local delivery') {
	await page.goto(await sendForm(page, '/checkout/cart', words));
	await atStep(page, words === 'Pick up in store' ? 'contact' : 'delivery');
}

/** Goes from the cart to the payment, to the account's own address, with the first way of delivery. */
export async function shipToPayment(page: Page) {
	await goOn(page, await sendForm(page, '/checkout/cart', 'Ship'));
	await atStep(page, 'payment');
}

/** Goes from the cart to the payment as a guest who picks the order up. */
export async function guestToPayment(
	page: Page,
	contact = { name: 'Ada Reader', email: 'ada@example.org', phone: '250-555-0142' },
) {
	await goOn(page, await sendForm(page, '/checkout/cart', 'Checkout as Guest'), contact);
	await atStep(page, 'payment');
}

/** Confirms every step unchanged, from the given step to the payment. */
async function goOn(page: Page, from: string, contact: Record<string, string> = {}) {
	let path = from;
	while (path !== '/checkout/payment') {
		const fields = path === '/checkout/contact' ? contact : {};
		path = await sendForm(page, path, 'Save & Continue', fields);
	}
	await page.goto(path);
}

/** Goes to the payment as a known customer, whose contact is filled in. */
export async function contactToPayment(page: Page) {
	await atStep(page, 'contact');
	await saveAndContinue(page);
	await atStep(page, 'payment');
}

/** Chooses with the keyboard, which does not submit, and presses the button. */
export async function pay(page: Page, words: string) {
	const choice = page.getByLabel(words, { exact: true });
	await choice.focus();
	await page.keyboard.press('Space');
	await expect(choice).toBeChecked();
	await saveAndContinue(page);
}

/** Fills in the form of an address. Omitted fields get values of a person in Victoria. */
export async function fillAddress(
	page: Page,
	address: Partial<Record<'name' | 'city' | 'province' | 'postal', string>>,
) {
	const { name = 'Robin Alder', city = 'Victoria', province = 'British Columbia', postal = 'V8V 0X0' } = address;
	await page.getByLabel('Full name').fill(name);
	await page.getByLabel('Street address').fill('12 Sample Street');
	await page.getByLabel('City').fill(city);
	await page.getByLabel('State / province').selectOption({ label: province });
	await page.getByLabel('Postal code').fill(postal);
	await page.getByLabel('Phone number').fill('250-555-0123');
	await page.getByRole('button', { name: 'Save address' }).click();
}

/** Makes a gift card worth this many dollars, as the bookseller does. Returns its number. */
export async function newGiftCard(shop: Shop, dollars: string): Promise<string> {
	await shop.run('giftcards', 'create', '--amount', dollars);
	return inDatabase(
		shop.dataDir,
		(db) => (db.prepare('select number from gift_cards order by id desc').get() as { number: string }).number,
	);
}

/** Posts a form that a captcha guards, at a person's speed. */
export async function postGuarded(page: Page, form: 'gift-card' | 'balance', number: string) {
	const [folds, button] =
		form === 'balance' ? [[/gift card\?$/, 'Check a balance'], 'Check balance'] : [[/gift card\?$/], 'Add gift card'];
	const field = page.locator(`#${form}-number`);
	for (const fold of folds) {
		const summary = page.locator('summary').filter({ hasText: fold });
		const open = page.locator('details[open] > summary').filter({ hasText: fold });
		if ((await open.count()) === 0) await summary.click();
	}
	await field.fill(number);
	await makeFormsOlder(page);
	await page.getByRole('button', { name: button, exact: true }).click();
}
