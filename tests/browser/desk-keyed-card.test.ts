import { openCard } from '../../store/ordering/cards/sealed-card';
import { beginByPhone, pickUpByBo, press, stocked } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { keys, test } from './payments-shop';
import { inDatabase } from './shop-database';
import { expect } from './shop-test';

test('a card keyed for an order by phone is encrypted and never sent back', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	await beginByPhone(page, eisbn);
	await pickUpByBo(page);
	const payment = page.getByRole('region', { name: 'Payment' });
	const key = async (number: string) => {
		await payment.getByLabel('Card, keyed in').check();
		await payment.getByLabel('Name on the card').fill('Bo Caller');
		await payment.getByLabel('Card number').fill(number);
		await payment.getByLabel('Month').fill('12');
		await payment.getByLabel('Year').fill(String(new Date().getFullYear() + 2));
		await payment.getByLabel('CVV').fill('987');
		await press(page, /^Place order/);
	};
	await key('4111 1111 1111 1112');
	const wrong = page.getByRole('alert').getByRole('link', { name: 'Must be a valid credit card number' });
	await expect(wrong).toHaveAttribute('href', '#counter-card_number');
	await expect(payment.getByLabel('Card number')).toHaveValue('');
	await expect(payment.getByLabel('CVV')).toHaveValue('');
	await expect(payment.getByLabel('Card, keyed in')).toBeChecked();
	expect(await page.content()).not.toMatch(/4111|987"/);

	await key('4111 1111 1111 1111');
	await expect(page.getByRole('status').first()).toContainText('is placed');
	expect(await page.content()).not.toMatch(/4111 ?1111/);
	const sealed = inDatabase(shop.dataDir, (db) =>
		db.prepare('select sealed, label from sealed_cards order by id desc limit 1').get(),
	) as { sealed: string; label: string };
	expect(sealed.label).toBe('Visa ending in 1111');
	expect(openCard(keys.privateKey, sealed.sealed)).toMatchObject({ number: '4111111111111111', cvv: '987' });
});
