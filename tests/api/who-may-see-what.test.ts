import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '~store/calls/calls';
import type { Client } from '~store/contract/call';
import { type CallName, callNames, contract } from '~store/contract/contract';
import {
	addGuestOwner,
	addOwner,
	everythingOn,
	guestSnapshotOf,
	inExpiredSession,
	mark,
	NotOfGuests,
	type Owner,
	snapshotOf,
} from '../harness/access-rules/owner';
import { accessRules, type Rule, thingFields } from '../harness/access-rules/rules';
import { linkAccounts, signUp, signUpInstitution } from '../harness/accounts';
import { addStockedTitle } from '../harness/catalogue';
import { eisbnOf } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { engines, guest, openTestStore, shopper, type TestStore } from '../harness/store';

/** Replaces the names of a customer's records in a payload with names that do not exist. */
const nobodys = (payload: object) =>
	Object.fromEntries(
		Object.entries(payload).map(([field, value]) => {
			// A checkout chooses its own key: a used key reveals nothing about the order.
			if (field === 'idempotency_key' || !thingFields.some((one) => one === field)) return [field, value];
			return [field, typeof value === 'number' ? 999_999_999 : 'x'.repeat(String(value).length)];
		}),
	);

const inUse = (name: string): boolean => Object.hasOwn(calls, name);
const entries = Object.entries(accessRules);
const ofKind = <Kind extends Rule['kind']>(kind: Kind) =>
	entries.flatMap(([name, rule]) =>
		rule.kind === kind && inUse(name) ? [[name, rule as Extract<Rule, { kind: Kind }>] as const] : [],
	);

describe('the access rules of the calls', () => {
	it('cover every call of the contract', () => {
		expect(Object.keys(accessRules).sort()).toEqual([...callNames].sort());
	});

	it('name every field of an open or own call that identifies a customer’s data', () => {
		for (const name of callNames) {
			const rule = accessRules[name];
			if (rule.kind !== 'open' && rule.kind !== 'own') continue;
			const named = Object.keys(contract[name].payload.shape).filter((field) =>
				thingFields.some((one) => one === field),
			);
			expect([...rule.by].sort(), name).toEqual(named.sort());
		}
	});
});

describe.each(engines)('access to the data of other customers on %s', (engine) => {
	let store: TestStore;
	/** Owns one of everything. Calls of others must not touch it. */
	let bystander: Owner;
	let eisbn: string;
	const outsiders: Record<string, Client> = {};

	beforeAll(async () => {
		store = await openTestStore(engine, { env: { LEGACY_SITE_URL: 'https://old.example/' } });
		await setSettings(store, everythingOn);
		eisbn = await eisbnOf(store, await addStockedTitle(store, { title: 'Everybody’s book' }, 500));
		const school = await signUpInstitution(store, 'Hope School');
		const acting = await signUp(store);
		await store.call('account/switch', { id: await linkAccounts(store, school, acting) }, acting.client);
		const former = await signUp(store);
		const link = await linkAccounts(store, school, former);
		await store.call('account/switch', { id: link }, former.client);
		await store.call('account/removeChildLink', { id: link }, school.client);
		const visitor = shopper();
		await store.call('cart/add', { eisbn, quantity: 1 }, visitor);
		Object.assign(outsiders, {
			'a guest without a session': guest(),
			'a guest with a session': shopper(),
			'a guest whose session is stored': visitor,
			'another customer': (await signUp(store)).client,
			'an institution': school.client,
			'a buyer of an institution': acting.client,
			'a former buyer of an institution': former.client,
		});
		bystander = await addOwner(store);
		for (const make of [bystander.link, bystander.address, bystander.order, bystander.report, bystander.list])
			await make();
		for (const make of [bystander.cartLine, bystander.giftCard, bystander.registry, bystander.linkToken]) await make();
	});
	afterAll(() => store.dispose());

	/** Returns everyone but the owner, including the institution that the owner buys for and its other buyer. */
	async function everybodyElse(name: string, owner: Owner): Promise<[string, Client][]> {
		const known = {
			'the institution that the owner buys for': owner.institution.client,
			'the owner in a session that has run out': await inExpiredSession(store, owner),
		};
		const all = Object.entries({ ...outsiders, ...known });
		if (!/^(cart|checkout)\//.test(name)) return all;
		for (const [, client] of all) if (client.session_id) await store.call('cart/add', { eisbn, quantity: 1 }, client);
		return all;
	}

	it.each(ofKind('of'))('%s neither shows nor changes other customers’ data', async (name, { payload, answers }) => {
		const owner = await addOwner(store);
		await owner.link();
		const asked = await payload(owner);
		const before = await snapshotOf(store, owner);
		for (const [who, client] of await everybodyElse(name, owner)) {
			if (answers.to === 'institution' && client === owner.institution.client) continue;
			const answer = await store.ask(name, asked, client);
			const told = JSON.stringify(answer.body);
			if (!answers.quietly) expect([401, 403, 404, 409, 422], `${who} got ${told}`).toContain(answer.status);
			if (answers.lookedAfter)
				expect(answer, who).toMatchObject({
					status: 404,
					body: { error: expect.stringContaining('We are checking your payment') },
				});
			else expect(answer, who).toEqual(await store.ask(name, nobodys(asked), client));
			for (const secret of [mark, owner.email]) expect(told, who).not.toContain(secret);
			expect(await snapshotOf(store, owner), `${who} changed something`).toBe(before);
		}
		const { to = 'owner' } = answers;
		if (to === 'nobody') return;
		const client = to === 'owner' ? owner.client : owner.institution.client;
		expect(await store.ask(name, asked, client), `of the ${to}`).toMatchObject({ status: 200 });
	});

	/** Calls for what a guest can have and another visitor might request. */
	const ofGuests: CallName[] = [
		...(['account/keepOrder', 'order/get', 'order/getExcel', 'report/progress', 'report/get'] as const),
		...(['checkout/submit', 'checkout/getPayment', 'checkout/startPayment', 'checkout/settlePayment'] as const),
		...(['checkout/cancelPayment', 'checkout/cardPayment', 'checkout/chaseSuccess', 'checkout/paypalSuccess'] as const),
		...(['order/approve', 'order/decline', 'order/withdraw', 'order/answerQuestion', 'order/takeQuote'] as const),
	];

	it('a guest sees nothing else', async () => {
		const owner = await addGuestOwner(store);
		const asked = await Promise.all(
			ofKind('of').map(async ([name, { payload }]) => {
				try {
					await payload(owner);
					return [name];
				} catch (error) {
					if (error instanceof NotOfGuests) return [];
					throw error;
				}
			}),
		);
		// It names only an e-mail, which a guest has, too.
		expect(asked.flat().sort()).toEqual(['account/delete', ...ofGuests].sort());
	});

	it.each(ofKind('of').filter(([name]) => ofGuests.some((one) => one === name)))(
		'%s cannot see or change a guest’s data',
		async (name, { payload, answers }) => {
			const owner = await addGuestOwner(store);
			const asked = await payload(owner);
			const before = await guestSnapshotOf(store, owner);
			for (const [who, client] of Object.entries(outsiders)) {
				const answer = await store.ask(name, asked, client);
				const told = JSON.stringify(answer.body);
				expect([401, 403, 404, 409, 422], `${who} got ${told}`).toContain(answer.status);
				if (!answers.lookedAfter) expect(answer, who).toEqual(await store.ask(name, nobodys(asked), client));
				for (const secret of [mark, owner.email]) expect(told, who).not.toContain(secret);
				expect(await guestSnapshotOf(store, owner), `${who} changed something`).toBe(before);
			}
			const { to = 'owner' } = answers;
			if (to === 'owner') expect(await store.ask(name, asked, owner.client)).toMatchObject({ status: 200 });
		},
	);

	it.each(ofKind('own'))('%s acts only on the caller’s own data', async (name, { payload, institutionSees }) => {
		const before = await snapshotOf(store, bystander);
		for (const [who, client] of await everybodyElse(name, bystander)) {
			const { status, body } = await store.ask(name, payload(), client);
			expect(status, `${who}: ${JSON.stringify(body)}`).toBeLessThan(500);
			if (institutionSees && client === bystander.institution.client) continue;
			for (const secret of [mark, bystander.email]) expect(JSON.stringify(body), who).not.toContain(secret);
		}
		expect(await snapshotOf(store, bystander)).toBe(before);
	});
});
