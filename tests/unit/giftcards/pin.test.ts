import { expect, it } from 'vitest';
import { hashPin, isPinOf, newPin } from '~store/basket/gift-cards/pin';

it('has eight digits', () => {
	for (let each = 0; each < 100; each++) expect(newPin()).toMatch(/^\d{8}$/);
});

it('is stored as a hash that hides it and differs for each card', async () => {
	const [one, other] = [await hashPin('00420042'), await hashPin('00420042')];
	expect(one).not.toBe(other);
	expect(one).not.toContain('00420042');
	expect(await isPinOf('00420042', one)).toBe(true);
	expect(await isPinOf('00420043', one)).toBe(false);
	expect(await isPinOf('', one)).toBe(false);
});

it('never matches a card without a PIN', async () => {
	expect(await isPinOf('', null)).toBe(false);
	expect(await isPinOf('00420042', null)).toBe(false);
});
