import { createCookie } from '@remix-run/node';
import { expect, test } from 'vitest';
import { clearProgress, progressHeader, readProgress } from '~/cookies/checkout.server';
import { secrets } from '~/environment.server';

const visit = (cookie: string) => new Request('http://localhost/', { headers: { Cookie: cookie } });
const pairOf = (header: string) => header.split(';')[0] ?? '';
const progress = {
	reached: 'payment',
	checksum: 'the-cart',
	goods: 'its-goods',
	key: 'once',
	customer: 'ada',
} as const;

test('stores the shopper’s progress in a signed cookie, and rejects a forged one', async () => {
	const header = await progressHeader(visit(''), progress);
	expect(header).toMatch(/HttpOnly/);
	expect(await readProgress(visit(pairOf(header)))).toEqual(progress);
	expect(await readProgress(visit(`${pairOf(header).slice(0, -4)}AAAA`))).toBeNull();
	expect(await readProgress(visit(''))).toBeNull();
	expect(await clearProgress(visit(''))).toMatch(/^checkout=.*Max-Age=0/);
});

test('reads a cookie of an earlier version, which names no customer, as a guest’s', async () => {
	const older = createCookie('checkout', { secrets });
	const { customer: _, ...known } = progress;
	const header = await older.serialize(known);
	expect(await readProgress(visit(pairOf(header)))).toEqual({ ...known, customer: '' });
});

test('ignores an old cookie that holds answers, so the checkout starts over', async () => {
	const older = createCookie('checkout', { secrets });
	const contact = { name: 'Ada Reader', email: 'ada@example.org', phone: '604 555 0199' };
	const header = await older.serialize({ ...progress, delivery: 'pickup', contact, payment: 'pickup' });
	expect(await readProgress(visit(pairOf(header)))).toBeNull();
});
