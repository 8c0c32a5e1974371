import { hash, parseOptions, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { commonPasswords, hashCost, openPasswords, passwordFault } from '~store/people/accounts/passwords';

const cheap = openPasswords({ memoryCost: 8, timeCost: 1 });

describe('passwords', () => {
	it('are stored as argon2id hashes, each different', async () => {
		const [one, other] = await Promise.all([cheap.hash('nine lives'), cheap.hash('nine lives')]);
		expect(one).toMatch(/^\$argon2id\$/);
		expect(one).not.toBe(other);
		expect(one).not.toContain('nine');
		expect(await cheap.verify(one, 'nine lives')).toBe(true);
		expect(await cheap.verify(one, 'Nine lives')).toBe(false);
		expect(await cheap.verify(one, 'nine lives ')).toBe(false);
	});

	it('match in any Unicode composition', async () => {
		expect(await cheap.verify(await cheap.hash('cafe\u0301 au lait'), 'caf\u00e9 au lait')).toBe(true);
	});

	it('need a new hash when the cost or the algorithm differs', async () => {
		expect(cheap.isDated(await cheap.hash('nine lives'))).toBe(false);
		expect(openPasswords().isDated(await cheap.hash('nine lives'))).toBe(true);
		const argon2i = await hash('nine lives', { algorithm: 1, memoryCost: 8, timeCost: 1, parallelism: 1 });
		expect(cheap.isDated(argon2i)).toBe(true);
	});

	it('cost at least 64 MiB and four passes, whether there is a hash or not', async () => {
		expect(hashCost.memoryCost).toBeGreaterThanOrEqual(65_536);
		expect(hashCost.timeCost).toBeGreaterThanOrEqual(4);
		const costs: unknown[] = [];
		const passwords = openPasswords(hashCost, {
			hash,
			verify: (hashed, password) => {
				costs.push(parseOptions(String(hashed)));
				return verify(hashed, password);
			},
		});
		const hashed = await passwords.hash('nine lives');
		expect(await passwords.verify(hashed, 'nine lives')).toBe(true);
		expect(await passwords.verify(null, 'nine lives')).toBe(false);
		expect(await passwords.verify(null, 'another word')).toBe(false);
		expect(costs).toHaveLength(3);
		for (const cost of costs) expect(cost).toMatchObject({ ...hashCost, parallelism: 1 });
	});

	const faultOf = (password: string) => passwordFault(password, { email: 'bo.reader@example.org', names: [] });

	it('are at least 8 characters, and at most 200', async () => {
		expect(await faultOf('t9#kqzw')).toBe('Password must be at least 8 characters.');
		expect(await faultOf('t9#kqzwv')).toBeNull();
		expect(await faultOf('xyz '.repeat(50))).toBeNull();
		expect(await faultOf('x'.repeat(201))).toBe('Password must be at most 200 characters.');
	});

	it.each(['password', '12345678', 'Baseball', 'TRUSTNO1', 'ｐａｓｓｗｏｒｄ'])(
		'cannot be one of the most common: %s',
		async (common) =>
			expect(await faultOf(common)).toBe('This password is one of the most common ones. Please choose another.'),
	);

	it('cannot be the e-mail', async () => {
		for (const email of ['bo.reader@example.org', 'Bo.Reader@Example.org']) {
			expect(await faultOf(email)).toBe('Password must not be your e-mail address.');
		}
	});

	const siobhan = {
		email: 'siobhan.oneill84@example.org',
		names: ['Siobhán', 'O’Neill', null, 'Lantern Books'],
	};
	const ownWords =
		'This password is too close to your name, your e-mail address or the name of our shop. Please choose another.';

	it.each([
		...['siobhan1', 'Siobhan2026', '1siobhan1', 'xsiobhanx', '$10bh4n!', 'nahboiS1', 'siobhansiobhan', 'siobhán!!'],
		...['siobhan.oneill', 'oneill84!', 'siobhanoneill84', 'Siobhan123456', 'siobhan1'.repeat(8)],
		...['lanternbooks', 'Lantern Books', 'L4nternB00ks!', 'lantern1', 'ｓｉｏｂｈａｎ１'],
	])('cannot consist of the customer’s name, e-mail or the shop’s name: %s', async (word) => {
		expect(await passwordFault(word, siobhan)).toBe(ownWords);
	});

	it.each(['siobhan likes purple rain', 'oneill-x7Kq9vPz', 'nine lives of paper', 't9#kqzwv', 'ladder of books'])(
		'may contain such a word in a longer password: %s',
		async (word) => expect(await passwordFault(word, siobhan)).toBeNull(),
	);

	it.each([
		['Chapter & Verse', 'Chapter & Verse'],
		['Chapter & Verse', 'chapter-&-verse-2026'],
		['Lantern and Quill Booksellers of Old Portland', 'Lantern and Quill Booksellers of Old Portland'],
	])('rejects the name of the shop %s, typed as %s', async (name, password) => {
		expect(await passwordFault(password, { email: 'ada@example.org', names: ['Ada', name] })).toContain('too close to');
	});

	it('accepts a long password that contains the name of the shop', async () => {
		const owner = { email: 'ada@example.org', names: ['Ada', 'Chapter & Verse'] };
		expect(await passwordFault('Chapter & Verse opens at dawn by the canal', owner)).toBeNull();
	});

	it('may contain very short names and the digits of the e-mail address', async () => {
		const owner = { email: '8402@example.org', names: ['Bo', 'Li', ''] };
		expect(await passwordFault('8402kqzw', owner)).toBeNull();
		expect(await passwordFault('bokqzwxv', owner)).toBeNull();
	});

	it('are refused when they are among the ten thousand most common ones', async () => {
		const common = await commonPasswords();
		expect(common.size).toBe(10_000);
		expect([...common].slice(0, 3)).toEqual(['123456', 'password', '12345678']);
	});
});
