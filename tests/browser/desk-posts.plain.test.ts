import { readFileSync } from 'node:fs';
import { staffRoles } from '~store/contract/desk-roles';
import { addMarkedPlace, addSession, type MarkedPlace } from './desk-canary-shop';
import { addressesOf, deskActions } from './desk-routes';
import { expect, testApart as test } from './shop-test';

/** Returns the names by which a route's action tells its forms apart, or '' when the route has one form. */
function intentsOf(id: string): string[] {
	const source = readFileSync(`desk/routes/${id}.tsx`, 'utf8');
	if (!/\b(?:readIntent|runIntent)\(/.test(source)) return [''];
	const [, asked = ''] = /\breadIntent\([^{\n]*\{ ([^}]*) \}/.exec(source) ?? [];
	const written = [...asked.matchAll(/\b(\w+): (?:true|0)\b/g)].map(([, name = '']) => name);
	const [, table = ''] = /^const (?:intents|fields) = \{\n(.*?)^\}/ms.exec(source) ?? [];
	const listed = [...table.matchAll(/^\t(?:async )?(\w+)[(:]/gm)].map(([, name = '']) => name);
	const intents = written.length > 0 ? written : listed;
	if (intents.length === 0) throw new Error(`No intents are found of ${id}`);
	return intents;
}

/** Returns a value for every field that a form may have, so that the action reaches its work. */
const filledIn = ({ order, email, eisbn, item, id }: MarkedPlace) => ({
	version: 'of before',
	key: 'a key',
	idempotency_key: 'a key',
	checksum: 'a sum',
	order,
	order_item_id: String(item),
	location_id: String(id),
	to_location_id: String(id),
	email,
	name: 'Ada',
	code: eisbn,
	eisbn,
	condition: 'new',
	quantity: '1',
	copies: '1',
	amount: '1.00',
	method: 'cash',
	payment: 'pickup',
	delivery: 'ship',
	delivery_preference: 'ship',
	country: 'US',
	from: 'to_pick',
	change: 'miss',
	reason: 'counted',
	words: 'Some words',
	reader: 'staff',
	role: 'till',
	state: 'on',
	gone: 'true',
	...Object.fromEntries(['cart_id', 'mail_id', 'note_id', 'part_id', 'supplier_id'].map((name) => [name, '1'])),
});

// Runs one after the other, so that the tests share a shop.
test.describe.configure({ mode: 'default' });

for (const role of staffRoles) {
	test(`no form sent by a ${role} causes a server error`, { tag: /owner|till/.test(role) ? [] : '@all' }, async ({
		request,
		shop,
	}) => {
		test.setTimeout(300_000);
		const place = addMarkedPlace(shop, `Posted by ${role}`);
		const actions = await deskActions();
		expect(actions.length).toBeGreaterThan(30);
		for (const { id, path } of actions) {
			const [address = ''] = addressesOf(id, path, place);
			for (const intent of intentsOf(id)) {
				for (const fields of [{}, filledIn(place)]) {
					// Each post has its own log-in, because one of them ends it.
					const Cookie = addSession(shop, role, null, `Sends as ${role}`);
					const form = { ...fields, ...(intent === '' ? {} : { intent }) };
					const to = `${address}${id.endsWith('_index') ? '?index' : ''}`;
					const answer = await request.post(to, { form, headers: { Cookie }, maxRedirects: 0 });
					const what = `${to} ${JSON.stringify(form)}`;
					expect(answer.status(), what).toBeLessThan(500);
					const html = await answer.text();
					// The title of a page with an error starts with “Error:”.
					expect(/<title>Error: \S/.test(html), what).toBe(/role="alert"/.test(html));
				}
			}
		}
	});
}
