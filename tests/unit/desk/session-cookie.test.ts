import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Cookies = Awaited<ReturnType<typeof load>>;

/** Loads the desk's cookies for the current environment, which the modules read once when they load. */
async function load() {
	const [session, flash] = await Promise.all([
		import('../../../desk/session/session-cookie.server'),
		import('../../../desk/session/desk-flash.server'),
	]);
	return { ...session, ...flash };
}

const visit = (cookie = '') => new Request('https://shop.example/desk', cookie ? { headers: { Cookie: cookie } } : {});
const token = 'x'.repeat(43);

describe.each([
	['over https', 'true'],
	['over http', 'false'],
])('the desk’s cookies %s', (_how, secure) => {
	let desk: Cookies;
	beforeAll(async () => {
		vi.stubEnv('SECURE_COOKIES', secure);
		vi.resetModules();
		desk = await load();
	});
	afterAll(() => {
		vi.unstubAllEnvs();
		vi.resetModules();
	});
	const [own, other] = secure === 'true' ? ['__Host-desk', 'desk'] : ['desk', '__Host-desk'];

	it('belong to the host only and are hidden from scripts', async () => {
		const session = [desk.sessionTokenHeader(visit(), token), desk.clearSessionToken(visit())];
		const flash = [
			await desk.deskFlashHeader(visit(), { kind: 'success', text: 'Saved' }),
			await desk.clearDeskFlash(visit()),
		];
		for (const cookie of [...session, ...flash]) {
			expect(cookie).toMatch(secure === 'true' ? /^__Host-desk(-flash)?=/ : /^desk(-flash)?=/);
			expect(cookie).toMatch(/; Path=\/(;|$)/);
			expect(cookie).toContain('HttpOnly');
			expect(cookie).not.toContain('Domain');
			expect(cookie.includes('Secure')).toBe(secure === 'true');
		}
		// Links on other sites do not carry the cookie, either. Closing the browser deletes it.
		for (const cookie of session) expect(cookie).toContain('SameSite=Strict');
		expect(session[0]).not.toContain('Max-Age');
		expect(session[1]).toContain('Max-Age=0');
	});

	it('are read only under that name', () => {
		expect(desk.readSessionToken(visit(`${own}=${token}`))).toBe(token);
		expect(desk.readSessionToken(visit(`${other}=${token}`))).toBe('');
	});

	it('accept only well-formed tokens', () => {
		for (const value of ['', 'short', `${token}"`, 'x'.repeat(101), 'ä'.repeat(43)])
			expect(desk.readSessionToken(visit(`${own}=${encodeURI(value)}`)), value).toBe('');
	});
});
