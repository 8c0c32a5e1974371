import type { AppLoadContext } from '@remix-run/node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSession, sessionHeaders } from '~/cookies/session.server';
import { storeApi } from '~/store-api/store-api.server';

const day = 86_400_000;
const context = { dispatch: async () => ({ status: 200, body: {} }) } as unknown as AppLoadContext;
const somebody = { id: 'a session of the shop', uuid: 'a device' };
const visit = (cookie: string) => new Request('https://shop.example/lists', { headers: { Cookie: cookie } });
const pairOf = (header = '') => header.split(';')[0] ?? '';
const given = async (request: Request) => (await (await storeApi({ request, context })).headers()).getSetCookie();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('lasts a year from the last visit, and is not renewed at every visit', async () => {
	const [first] = await sessionHeaders(visit(''), somebody);
	expect(first).toContain('Max-Age=31536000');
	expect(await given(visit(pairOf(first)))).toEqual([]);
	vi.setSystemTime(Date.now() + 31 * day);
	const [again, ...others] = await given(visit(pairOf(first)));
	expect([again, others]).toEqual([expect.stringContaining('Max-Age=31536000'), []]);
	expect(await readSession(visit(pairOf(again)))).toMatchObject(somebody);
	expect(await given(visit(pairOf(again)))).toEqual([]);
});

it('is not sent to a visitor without a session', async () => {
	expect(await given(visit('rows=grid'))).toEqual([]);
});
