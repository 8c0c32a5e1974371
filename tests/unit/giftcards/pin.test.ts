import { expect, it } from 'vitest';
import { hashPin, isPinOf, newPin } from '~store/basket/gift-cards/pin';

it('is eight digits', () => {
	for (let each = 0; each < 100; each++) expect(newPin()).toMatch(/^\d{8}$/);
});

it('is known by its hash, which tells it to nobody and is another for each card', async () => {
	const [one, other] = [await hashPin('00420042'), await hashPin('00420042')];
	expect(one).not.toBe(other);
	expect(one).not.toContain('00420042');
	expect(await isPinOf('00420042', one)).toBe(true);
	expect(await isPinOf('00420043', one)).toBe(false);
	expect(await isPinOf('', one)).toBe(false);
});

it('is none of a card that has no PIN', async () => {
	expect(await isPinOf('', null)).toBe(false);
	expect(await isPinOf('00420042', null)).toBe(false);
});
