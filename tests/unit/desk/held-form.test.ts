import { expect, it } from 'vitest';
import {
	fillingOf,
	heldHeader,
	keptFields,
	pageOfForm,
	shownToHeader,
	takeHeldForm,
} from '../../../desk/session/held-form.server';

const ada = { id: 7 };
const visit = (path: string, cookie = '', headers: Record<string, string> = {}) =>
	new Request(`http://localhost${path}`, { headers: { Cookie: cookie, ...headers } });
const pairOf = (header: string | null) => header?.split(';')[0] ?? '';

function formOf(fields: readonly (readonly [string, string])[]): FormData {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	return form;
}

const path = '/desk/counter/26';

/** Returns the cookies of a browser that showed the desk to Ada and posted this form after her session had ended. */
async function hold(fields: readonly (readonly [string, string])[]): Promise<string> {
	const shown = pairOf(await shownToHeader(visit(path), ada));
	return `${shown}; ${pairOf(await heldHeader(visit(path, shown), formOf(fields), path))}`;
}

it('restores a form once, for the same staff member, on the page of the form', async () => {
	const cookies = await hold([
		['order', '1'],
		['order', '2'],
		['name', ''],
	]);
	const context = {};
	const taken = await takeHeldForm(visit(path, cookies), context, ada);
	expect(taken.words).toContain('Check the form below');
	expect(taken.header).toContain('Max-Age=0');
	expect(fillingOf(context)?.answers).toEqual([
		['order', '1'],
		['order', '2'],
		['name', ''],
	]);
	for (const other of ['/desk/counter/27', `${path}.data`]) {
		expect(await takeHeldForm(visit(other, cookies), {}, ada)).toEqual({ words: null, header: null });
	}
});

it('forgets a form when another staff member logs in', async () => {
	const context = {};
	const taken = await takeHeldForm(visit(path, await hold([['name', 'Bo']])), context, { id: 8 });
	expect(taken.words).toBeNull();
	expect(taken.header).toContain('Max-Age=0');
	expect(fillingOf(context)).toBeUndefined();
});

it('never keeps passwords, cards or PINs, and requests them again', async () => {
	const secrets = ['password', 'new_password', 'card_number', 'card_cvv', 'pin', 'gift_card_number', 'response'];
	const fields = [...secrets.map((name) => [name, 'secret'] as const), ['name', 'Bo'] as const];
	expect(keptFields(formOf(fields))).toEqual([['name', 'Bo']]);
	const context = {};
	const { words } = await takeHeldForm(visit(path, await hold(fields)), context, ada);
	expect(words).toContain('Type passwords, card numbers and PINs again');
	expect(JSON.stringify(fillingOf(context))).not.toContain('secret');
});

it('does not keep a form too long for a cookie, or a form of an unknown staff member', async () => {
	const long = Array.from({ length: 4000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
	const shown = pairOf(await shownToHeader(visit(path), ada));
	expect(await heldHeader(visit(path, shown), formOf([['note', long]]), path)).toBeNull();
	expect(await heldHeader(visit(path), formOf([['note', 'short']]), path)).toBeNull();
	expect(await shownToHeader(visit(path, shown), ada)).toBeNull();
});

it('finds the page of a form by the Referer, but only within the desk', () => {
	const posted = visit('/desk/counting/3.data', '', { Referer: 'http://localhost/desk/counting/3/book?page=2' });
	expect(pageOfForm(posted)).toBe('/desk/counting/3/book?page=2');
	for (const Referer of ['', 'https://evil.example/desk/x', 'http://localhost/account', 'http://localhost/desk/log-in'])
		expect(pageOfForm(visit('/desk/counting/3.data', '', { Referer }))).toBe('/desk/counting/3');
});
