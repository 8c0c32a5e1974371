import type { Client } from '~store/contract/call';
import type { PayloadOf } from '~store/contract/contract';
import type { Session } from '~store/contract/session';
import { shopper, type TestStore } from './store';

export const password = 'nine lives of paper';

/** A valid sign-up form. */
export const person = {
	first_name: 'Robin',
	last_name: 'Reader',
	phone_number: '604-555-0199',
	street_address: '1 Main Street',
	city: 'Hope',
	province: 'BC',
	postal_code: 'v0x 1l0',
	country: 'CA',
};

let count = 0;

/** An e-mail that no other account of this test file has. */
export const nextEmail = (): string => `reader${++count}@example.org`;

export interface Member {
	email: string;
	client: Client;
	session: Session;
}

/** The visitor whose session this is. */
export const clientOf = (session: Session, client: Client = shopper()): Client => ({
	...client,
	session_id: session.session_id,
});

/** Signs a person up, as the shop's forms do it: an e-mail, and a client that is logged in. */
export async function signUp(
	store: TestStore,
	answers: Partial<PayloadOf<'account/create'>> = {},
	client: Client = shopper(),
): Promise<Member> {
	const email = answers.email_address ?? nextEmail();
	const { session } = await store.call(
		'account/create',
		{ ...person, password, ...answers, email_address: email },
		client,
	);
	return { email, session, client: clientOf(session, client) };
}

export const signUpInstitution = (store: TestStore, company = 'Hope School'): Promise<Member> =>
	signUp(store, { is_institution: true, company });

/** Logs in as a new visitor, or as the given one. */
export async function logIn(store: TestStore, email: string, client: Client = shopper(), word = password) {
	const { session } = await store.call('account/login', { email_address: email, password: word }, client);
	return { session, client: clientOf(session, client) };
}

/** The newest mail to an address. */
export function lastMail(store: TestStore, recipient: string) {
	return store.db
		.selectFrom('outbox_mails')
		.selectAll()
		.where('recipient', '=', recipient)
		.orderBy('id', 'desc')
		.executeTakeFirstOrThrow();
}

/** Returns the link in the newest mail to an address, and its token. */
export async function lastLink(store: TestStore, recipient: string): Promise<{ link: URL; token: string }> {
	const { text } = await lastMail(store, recipient);
	const link = new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '');
	return { link, token: link.searchParams.get('token') ?? '' };
}

/** Links a person to an institution, with the consent of both. Returns the link's id. */
export async function linkAccounts(store: TestStore, institution: Member, member: Member): Promise<number> {
	await store.call('account/linkToRequest', { email: member.email }, institution.client);
	const { token } = await lastLink(store, member.email);
	await store.call('account/linkToVerify', { token }, member.client);
	const { rows } = await store.call('account/getAvailableCorps', {}, member.client);
	const link = rows.at(-1);
	if (!link) throw new Error('The accounts were not linked.');
	return link.id;
}
