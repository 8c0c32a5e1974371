import type { CheckedPayloadOf } from '../contract/contract';
import type { LinkedAccount } from '../contract/session';
import type { Queries } from '../database/database';
import { transact } from '../database/transactions';
import { queueMails } from '../mail/queue';
import { linkRequest } from '../mail/templates/link-request';
import { notFound, Refused } from '../refusal';
import type { CustomerRow } from '../sessions/sessions';
import type { Store } from '../store';
import type { Visitor } from '../visitor';
import { countAttempt } from './attempts';
import { requireEmail } from './email-address';
import { childrenOf, parentOf, parentsOf, provenEmail, requireOwner } from './linked-accounts';
import { requireCustomer } from './own-account';
import { linkBack } from './return-link';
import { findToken, issueToken, isUsable, linkExpired, tokenHours, useToken } from './tokens';

/**
 * Asks a person, by e-mail, to buy for the institution (spec 3 §4). Asking again sends another e-mail.
 * @throws {Refused} for anybody but the institution itself, for its own e-mail, and for a person who has agreed already.
 */
export async function requestLink(
	store: Store,
	visitor: Visitor,
	{ email }: CheckedPayloadOf<'account/linkToRequest'>,
): Promise<LinkedAccount[]> {
	const institution = requireOwner(visitor);
	const child_email = requireEmail(email, 'email');
	if (child_email === institution.email) throw refuseEmail('This is the email address of your own account.');
	await countAttempt(store, 'link', child_email);
	await countAttempt(store, 'invite', institution.email);
	const settings = await store.settings.get();
	const now = store.now();
	await transact(store, async (transaction) => {
		if (await isLinked(transaction, institution.id, child_email)) throw refuseEmail('Already verified');
		const { id: link_id } = await transaction
			.insertInto('customer_links')
			.values({ parent_id: institution.id, child_id: null, child_email, verified_at: null, created_at: now })
			.onConflict((conflict) => conflict.columns(['parent_id', 'child_email']).doUpdateSet({ created_at: now }))
			.returning('id')
			.executeTakeFirstOrThrow();
		const facts = { purpose: 'link', email: child_email, customer_id: institution.id, link_id } as const;
		const link = linkBack(settings, '/account/link', await issueToken(transaction, facts, now));
		const mail = { email: child_email, company: institution.company ?? '', link, hours: tokenHours.link };
		await queueMails(transaction, [linkRequest(mail, settings)], now);
	});
	return childrenOf(store.db, institution);
}

/**
 * The person who was asked agrees, on the link of the e-mail, logged in with the account of that e-mail.
 * @throws {Refused} 'Already verified' and otherwise 'Verification Failed.' (spec 3 §8).
 */
export async function verifyLink(store: Store, visitor: Visitor, token: string): Promise<{ company: string }> {
	const person = requireCustomer(visitor);
	const now = store.now();
	const row = await findToken(store.db, 'link', token);
	if (row?.email !== person.email || row.link_id === null) throw verificationFailed();
	const linkId = row.link_id;
	await transact(store, async (transaction) => {
		const used = await useToken(transaction, 'link', token, now);
		const link = await transaction
			.selectFrom('customer_links')
			.select('verified_at')
			.where('id', '=', linkId)
			.executeTakeFirst();
		if (link?.verified_at) throw new Refused('Already verified', 409, 'token');
		if (!used) throw verificationFailed();
		await transaction
			.updateTable('customer_links')
			.set({ child_id: person.id, verified_at: now })
			.where('id', '=', linkId)
			.execute();
		// The token came to this e-mail.
		await transaction
			.updateTable('customers')
			.set({ verified_at: now })
			.where('id', '=', person.id)
			.where('verified_at', 'is', null)
			.execute();
	});
	const [institution] = await parentOf(store.db, linkId);
	return { company: institution?.name ?? '' };
}

/** The institutions of the person who is logged in; with the token of an e-mail, to anybody, the one that asks. */
export async function institutionsOf(store: Store, visitor: Visitor, token?: string): Promise<LinkedAccount[]> {
	if (token === undefined) return parentsOf(store.db, requireCustomer(visitor));
	const row = await findToken(store.db, 'link', token);
	if (!isUsable(row, store.now()) || row.link_id === null) throw linkExpired();
	return parentOf(store.db, row.link_id);
}

/** The institution lets a person buy for it no more; whoever acts for it at that moment is back on their own account. */
export async function removeChild(store: Store, visitor: Visitor, linkId: number): Promise<LinkedAccount[]> {
	const institution = requireOwner(visitor);
	await removeLink(store, (transaction) =>
		transaction
			.deleteFrom('customer_links')
			.where('id', '=', linkId)
			.where('parent_id', '=', institution.id)
			.returning(['parent_id', 'child_id'])
			.executeTakeFirst(),
	);
	return childrenOf(store.db, institution);
}

/** A person wants to buy for an institution no more, or never did. */
export async function removeParent(store: Store, visitor: Visitor, linkId: number): Promise<LinkedAccount[]> {
	const person = requireCustomer(visitor);
	await removeLink(store, (transaction) =>
		transaction
			.deleteFrom('customer_links')
			.where('id', '=', linkId)
			.where((eb) => eb.or([eb('child_id', '=', person.id), isAskedOf(person)(eb)]))
			.returning(['parent_id', 'child_id'])
			.executeTakeFirst(),
	);
	return parentsOf(store.db, person);
}
