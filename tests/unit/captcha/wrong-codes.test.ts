import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { tryCode } from '~store/foundation/captcha/wrong-codes';
import { Refused } from '~store/foundation/refusal';
import { type BareStore, openBareStore } from '../../harness/bare-store';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());
beforeEach(() => store.db.deleteFrom('rate_limits').execute());

const client = (session_id: string, ip: string): Client => ({ uuid: 'u', session_id, log_url: '/', store_id: '1', ip });
const wrong = new Refused('There is no such code.', 422);
const attempt = (who: Client, error?: Error) =>
	tryCode(
		store,
		who,
		({ status }) => status === 422,
		async () => {
			if (error) throw error;
			return 'taken';
		},
	);
const fail = async (times: number, who: (each: number) => Client) => {
	for (let each = 0; each < times; each++) await expect(attempt(who(each), wrong)).rejects.toBe(wrong);
};

it('blocks a session for five minutes after twenty wrong codes', async () => {
	const guesser = client('guesser', '');
	const began = store.now();
	await fail(19, () => guesser);
	expect(await attempt(guesser)).toBe('taken');
	await fail(1, () => guesser);
	await expect(attempt(guesser)).rejects.toMatchObject({ status: 429 });
	expect(await attempt(client('another', '192.0.2.1'))).toBe('taken');
	store.setNow(began + 300);
	expect(await attempt(guesser)).toBe('taken');
	store.setNow(began);
});

it('allows no more tries when many come at once', async () => {
	const guesser = client('many at once', '192.0.2.6');
	const tries = await Promise.allSettled(Array.from({ length: 40 }, () => attempt(guesser, wrong)));
	expect(tries.filter((each) => each.status === 'rejected' && each.reason === wrong)).toHaveLength(20);
	// Tries that were blocked do not count against everyone else at the address.
	await fail(180, (each) => client(`another ${each}`, '192.0.2.6'));
	expect(await attempt(client('a third', ''))).toBe('taken');
	await expect(attempt(client('a third', '192.0.2.6'))).rejects.toMatchObject({ status: 429 });
});

it('does not count tries that arrive while the limit is reached', async () => {
	const shopper = client('hasty', '192.0.2.12');
	await fail(19, () => shopper);
	const twice = await Promise.allSettled([attempt(shopper), attempt(shopper)]);
	expect(twice.map(({ status }) => status).sort()).toContain('fulfilled');
	expect(await attempt(shopper)).toBe('taken');
});

it('does not count a try against the session when the address is blocked', async () => {
	await fail(200, (each) => client(`one of many ${each}`, '192.0.2.13'));
	const shopper = client('one more', '192.0.2.13');
	for (let each = 0; each < 21; each++) await expect(attempt(shopper)).rejects.toMatchObject({ status: 429 });
	expect(await attempt(client('one more', '192.0.2.14'))).toBe('taken');
});

it('blocks an address after two hundred wrong codes from any sessions', async () => {
	const at = (each: number) => client(`session ${each}`, '192.0.2.7');
	await fail(200, at);
	await expect(attempt(at(200))).rejects.toMatchObject({ status: 429 });
	await expect(attempt(client('', '192.0.2.7'))).rejects.toMatchObject({ status: 429 });
	expect(await attempt(client('session 200', '192.0.2.8'))).toBe('taken');
});

it('counts tries without a session by their address', async () => {
	await fail(21, () => client('', '192.0.2.9'));
	expect(await attempt(client('', '192.0.2.9'))).toBe('taken');
});

it('never counts right codes, or failures for another reason', async () => {
	const shopper = client('shopper', '192.0.2.10');
	const others = [new Refused('The cart is empty.', 409), new Error('broken')];
	for (let each = 0; each < 21; each++) {
		expect(await attempt(shopper)).toBe('taken');
		for (const error of others) await expect(attempt(shopper, error)).rejects.toBe(error);
	}
	expect(await attempt(shopper)).toBe('taken');
});

it('counts a client under a hashed key, apart from the client’s other limits', async () => {
	await fail(2, () => client('guesser', '192.0.2.11'));
	const rows = await store.db.selectFrom('rate_limits').select(['key', 'hits']).execute();
	const noted = { key: expect.stringMatching(/^wrong-code:[0-9a-f]{32}$/), hits: 2 };
	expect(rows).toEqual([noted, noted]);
});
