import { expect, it } from 'vitest';
import { heldFormHeader, readHeldForm } from '~/cookies/held-form.server';
import { customerMark, heldAnswers, heldFlash, toExpiredLogIn } from '~/parts/account/expired-login.server';

const ada = { email_address: 'ada@example.org' };
const visit = (cookie = '', path = '/checkout/contact') =>
	new Request(`http://localhost${path}`, { headers: { Cookie: cookie } });
const pairOf = (header: string) => header.split(';')[0] ?? '';

/** Posts a form after the customer's log-in has expired. Returns the cookie that keeps the typed values. */
async function post(answers: Record<string, string>, path?: string): Promise<string> {
	const form = new FormData();
	for (const [name, value] of Object.entries(answers)) form.set(name, value);
	const { headers } = await toExpiredLogIn(visit('', path), customerMark(ada), form);
	return headers.getSetCookie().find((cookie) => cookie.startsWith('held-form=')) ?? '';
}

it('redirects to the log-in, and keeps the answers for the same page and customer', async () => {
	const form = new FormData();
	form.set('name', 'Ada Reader');
	const { status, headers } = await toExpiredLogIn(visit(), customerMark(ada), form);
	expect([status, headers.get('Location')]).toEqual([303, '/account/login?back=%2Fcheckout%2Fcontact']);
	const cookie = pairOf(await post({ name: 'Ada Reader', instructions: 'Ring twice' }));
	expect(await heldAnswers(visit(cookie), ada)).toEqual({ name: 'Ada Reader', instructions: 'Ring twice' });
	expect(await heldAnswers(visit(cookie), { email_address: 'bo@example.org' })).toEqual({});
	expect(await heldAnswers(visit(cookie), null)).toEqual({});
	expect(await heldAnswers(visit(cookie, '/checkout/payment'), ada)).toEqual({});
	expect(await heldFlash(visit(cookie), ada, '/checkout/contact')).toEqual({
		kind: 'notice',
		text: 'You are logged in again. Check your answers and press the button again.',
	});
	expect(await heldFlash(visit(cookie), ada, '/account/orders')).toBeNull();
	expect(await heldAnswers(visit(`${cookie.slice(0, -4)}AAAA`), ada)).toEqual({});
});

it('never keeps card numbers, CVVs or PINs, and says so', async () => {
	const cookie = pairOf(await post({ name: 'Ada', number: '4111 1111 1111 1111', cvv: '123', pin: '9876' }));
	expect(await heldAnswers(visit(cookie), ada)).toEqual({ name: 'Ada' });
	expect((await heldFlash(visit(cookie), ada, '/checkout/contact'))?.text).toContain('type card numbers');
});

it('fits into a cookie whatever was typed, and drops the longest answers first', async () => {
	const han = (length: number) =>
		Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
	const long = await post({ name: 'Ada', instructions: han(1000) });
	expect(pairOf(long).length).toBeLessThan(4096);
	expect((await heldAnswers(visit(pairOf(long)), ada)).name).toBe('Ada');
	const ordinary = 'Please leave it with the neighbours at number twelve if nobody opens the door. '.repeat(12);
	expect(await heldAnswers(visit(pairOf(await post({ instructions: ordinary }))), ada)).toEqual({
		instructions: ordinary,
	});
	const endless = await post(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, han(1000)])));
	expect(pairOf(endless).length).toBeLessThan(4096);
});

it('ignores a cookie that unpacks to more than a form', async () => {
	const bomb = {
		path: '/checkout/contact',
		customer: customerMark(ada),
		answers: [['name', ' '.repeat(2 ** 20)]] as [string, string][],
	};
	const header = await heldFormHeader(visit(), { ...bomb, incomplete: false });
	expect(await readHeldForm(visit(pairOf(header)))).toBeNull();
});
