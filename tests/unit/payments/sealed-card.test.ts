import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Card, newSealingKeys, openCard, publicKeyOf, sealCard } from '~store/ordering/cards/sealed-card';

const keys = newSealingKeys();
const card: Card = {
	name: 'Ada Lovelace',
	number: '4111111111111111',
	expiry_month: 11,
	expiry_year: 2027,
	country: 'CA',
	postal_code: 'V6B 1A1',
	cvv: '123',
};

describe('a sealed card', () => {
	it('opens again with the private key', () => {
		expect(openCard(keys.privateKey, sealCard(keys.publicKey, card))).toEqual(card);
		expect(openCard(keys.privateKey, ` ${sealCard(keys.publicKey, card)}\n`)).toEqual(card);
		expect(openCard(keys.privateKey, sealCard(publicKeyOf(keys.privateKey), { ...card, cvv: null })).cvv).toBeNull();
	});

	it('reveals nothing of the card, and differs each time', () => {
		const sealed = sealCard(keys.publicKey, card);
		expect(sealed).toMatch(/^card\.1(\.[\w-]+){3}$/);
		const bytes = sealed
			.split('.')
			.map((part) => Buffer.from(part, 'base64url').toString('latin1'))
			.join();
		for (const part of ['4111', 'Ada', 'V6B']) expect(sealed + bytes).not.toContain(part);
		expect(sealCard(keys.publicKey, card)).not.toBe(sealed);
	});

	it('does not open with another key', () => {
		const sealed = sealCard(keys.publicKey, card);
		const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
			format: 'pem',
			type: 'pkcs8',
		});
		for (const other of [newSealingKeys().privateKey, String(curve), 'no key']) {
			expect(() => openCard(other, sealed)).toThrow('This is not a sealed card, or another key sealed it.');
		}
	});

	it('does not open after any change', () => {
		const sealed = sealCard(keys.publicKey, card);
		fc.assert(
			fc.property(fc.nat(sealed.length - 1), fc.constantFrom(...'Aa0.-'), (at, letter) => {
				const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1);
				fc.pre(!sameBytes(changed, sealed));
				expect(() => openCard(keys.privateKey, changed)).toThrow(/^This is not a sealed card/);
			}),
		);
		for (const other of [
			'',
			'card.1',
			'card.1...',
			sealed.replace('card.1', 'card.2'),
			sealed.slice(0, -8),
			`${sealed}.x`,
		]) {
			expect(() => openCard(keys.privateKey, other)).toThrow(/^This is not a sealed card/);
		}
	});
});

/** The last letter of base64 has unused bits. */
const sameBytes = (one: string, other: string): boolean =>
	one
		.split('.')
		.map((part) => Buffer.from(part, 'base64url').toString('hex'))
		.join('.') ===
		other
			.split('.')
			.map((part) => Buffer.from(part, 'base64url').toString('hex'))
			.join('.') && one.startsWith('card.1.');
