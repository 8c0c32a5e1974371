import { expect, test } from 'vitest';
import { clearFlash, flash, readFlash } from '~/cookies/flash.server';

const visit = (cookie?: string) => new Request('http://localhost/', { headers: cookie ? { Cookie: cookie } : {} });

test('shows the result of a post once on the next page, and rejects a forged message', async () => {
	const headers = new Headers();
	await flash(visit(), headers, { kind: 'success', text: 'Address saved successfully' });
	const [cookie = ''] = headers.getSetCookie();
	expect(cookie).toMatch(/HttpOnly/);
	const value = cookie.split(';')[0] ?? '';
	expect(await readFlash(visit(value))).toEqual({ kind: 'success', text: 'Address saved successfully' });
	expect(await readFlash(visit(`${value.slice(0, -4)}AAAA`))).toBeNull();
	expect(await readFlash(visit())).toBeNull();
	expect(await clearFlash(visit())).toMatch(/^flash=.*Max-Age=0/);
});
