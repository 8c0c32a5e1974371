import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { hashOf } from '~store/foundation/sessions/sessions';
import { emailOfToken, type TokenPurpose } from '~store/people/accounts/tokens';
import { lastLink, logIn, nextEmail, password, signUp } from '../../harness/accounts';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

const other = 'a quite other word';

/** The parts of a customer's access that still work. */
interface Holding {
	session_here: boolean;
	session_elsewhere: boolean;
	device_here: boolean;
	device_elsewhere: boolean;
	reset_link: boolean;
	change_link: boolean;
}

const all: Holding = {
	session_here: true,
	session_elsewhere: true,
	device_here: true,
	device_elsewhere: true,
	reset_link: true,
	change_link: true,
};

/** A link that was sent earlier opens the account as it was. No such link works after any of these events. */
const links = { reset_link: false, change_link: false };
const elsewhere = { session_elsewhere: false, device_elsewhere: false };
const stillHolds: Record<'nothing' | 'password' | 'reset' | 'email' | 'confirmed' | 'undone', Holding> = {
	nothing: all,
	password: { ...all, ...links, ...elsewhere },
	// The customer logs in under another id.
	reset: { ...all, ...links, ...elsewhere, session_here: false },
	email: { ...all, ...links },
	confirmed: { ...all, ...links },
	undone: { ...all, ...links, ...elsewhere, session_here: false, device_here: false },
};

onBothEngines('a change of an account ends sessions and links', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());
	beforeEach(() => setSettings(store, {}));

	interface Customer {
		id: number;
		email: string;
		here: Client;
		elsewhere: Client;
		reset: string;
		change: string;
		/** The undo link of an earlier e-mail change. */
		undo: string;
	}

	async function customer(): Promise<Customer> {
		const { email: former, client: here } = await signUp(store);
		const email = nextEmail();
		await store.call('account/modify', { email_address: email, password }, here);
		const undo = (await lastLink(store, former)).token;
		const { client: elsewhere } = await logIn(store, email);
		const wished = nextEmail();
		await setSettings(store, { require_email_verification: true });
		await store.call('account/modify', { email_address: wished, password }, here);
		await setSettings(store, {});
		const change = (await lastLink(store, wished)).token;
		await store.call('account/emailPasswordToken', { email_address: email });
		const reset = (await lastLink(store, email)).token;
		const { id } = await store.db
			.selectFrom('customers')
			.select('id')
			.where('email', '=', email)
			.executeTakeFirstOrThrow();
		return { id, email, here, elsewhere, reset, change, undo };
	}

	const holds = async (client: Client) => (await store.call('session/get', {}, client)).logged_in;
	const knows = async ({ id }: Customer, { uuid }: Client) =>
		(await store.db
			.selectFrom('known_devices')
			.select('seen_at')
			.where('customer_id', '=', id)
			.where('device_hash', '=', hashOf(uuid))
			.executeTakeFirst()) !== undefined;
	const works = (purpose: TokenPurpose, token: string) =>
		emailOfToken(store, purpose, token).then(
			() => true,
			() => false,
		);
	const holdingOf = async (one: Customer): Promise<Holding> => ({
		session_here: await holds(one.here),
		session_elsewhere: await holds(one.elsewhere),
		device_here: await knows(one, one.here),
		device_elsewhere: await knows(one, one.elsewhere),
		reset_link: await works('reset', one.reset),
		change_link: await works('change_email', one.change),
	});

	const changes: Record<keyof typeof stillHolds, (one: Customer) => Promise<unknown>> = {
		nothing: async () => undefined,
		password: ({ here }) => store.call('account/modify', { new_password: other, password }, here),
		reset: ({ here, reset }) => store.call('account/resetPassword', { password: other, token: reset }, here),
		email: ({ here }) => store.call('account/modify', { email_address: nextEmail(), password }, here),
		confirmed: ({ here, change }) => store.call('account/modify', { token: change }, here),
		undone: ({ undo }) => store.call('account/undoEmail', { token: undo }, shopper()),
	};

	it.each(Object.keys(changes) as (keyof typeof changes)[])('%s', async (change) => {
		const one = await customer();
		await changes[change](one);
		expect(await holdingOf(one)).toEqual(stillHolds[change]);
	});
});
