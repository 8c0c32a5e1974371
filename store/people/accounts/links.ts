import type { CheckedPayloadOf } from '../../contract/contract';
import type { LinkedAccount } from '../../contract/session';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { locked, transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { notFound, refusalBy } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { endActing } from '../../foundation/sessions/end-acting';
import { requireCustomer } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { requireEmail } from '../details/email-address';
import { linkRequest } from '../mail-templates/account-mail';
import { countAttempt } from './attempts';
import { requireReviewed } from './institution-review';
import { childrenOf, isLinkOf, type LinkRow, mayAgree, parentOf, parentsOf, requireOwner } from './linked-accounts';
import { linkBack } from './return-link';
import { findToken, issueToken, isUsable, spendToken, tokenHours } from './tokens';

const refuseRequest = refusalBy<'account/linkToRequest'>();
const refuse = refusalBy<'account/getAvailableCorps' | 'account/linkToVerify'>();

/**
 * Invites a person by e-mail to buy for the institution (docs/behaviour/accounts.md#linked-accounts). A second invitation of the
 * same person sends another e-mail.
 * @throws {Refused} if the visitor is not the institution's owner, and if the store reviews names and has not approved the
 * institution's name yet
 * @throws {Refused} for the institution's own e-mail address, and for a person who has already accepted
 */
export async function requestLink(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	{ email }: CheckedPayloadOf<'account/linkToRequest'>,
): Promise<LinkedAccount[]> {
	const institution = requireOwner(visitor);
	const child_email = requireEmail(email, 'email');
	if (child_email === institution.email)
		throw refuseRequest('email-own', 'This is the email address of your own account.', 'email');
	const settings = await store.settings.get();
	requireReviewed(institution, settings);
	await countAttempt(store, 'link', child_email);
	await countAttempt(store, 'invite', institution.email);
	const now = store.now();
	await transact(store, async (transaction) => {
		if (await isLinked(transaction, institution.id, child_email))
			throw refuseRequest('link-verified', verifiedWords, 'email');
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
 * Links the account of an invited person to the institution when the person accepts. The person is logged in to the account with
 * the invited e-mail address. The person either opens the link in the e-mail, or sends the link's ID if the person's e-mail
 * address is verified.
 * @throws {Refused} for an institution, which cannot buy for another institution
 * @throws {Refused} 'Already verified' for a link that was already accepted, 'Verification Failed.' for any other invalid link
 * (docs/behaviour/accounts.md#linked-accounts)
 */
export async function verifyLink(
	store: Database & Clock,
	visitor: Visitor,
	{ token, id }: CheckedPayloadOf<'account/linkToVerify'>,
): Promise<{ company: string }> {
	const person = requireCustomer(visitor);
	const now = store.now();
	const linkId = token === undefined ? await ownRequest(store, person, id) : await mailedRequest(store, person, token);
	if (person.is_institution === 1)
		throw refusalBy<'account/linkToVerify'>()(
			'link-of-institution',
			'An institution cannot buy for another institution.',
			'token',
		);
	await transact(store, async (transaction) => {
		if (token !== undefined) {
			// The token was sent to this e-mail address, so the address is now verified.
			await transaction
				.updateTable('customers')
				.set({ verified_at: now })
				.where('id', '=', person.id)
				.where('verified_at', 'is', null)
				.execute();
		}
		const link = await locked(
			transaction.selectFrom('customer_links').select('verified_at').where('id', '=', linkId),
		).executeTakeFirst();
		if (link && link.verified_at !== null) throw alreadyVerified();
		const proven = token === undefined || (await spendToken(transaction, 'link', token, now));
		if (!link || !proven) throw verificationFailed();
		await transaction
			.updateTable('customer_links')
			.set({ child_id: person.id, verified_at: now })
			.where('id', '=', linkId)
			.execute();
	});
	const [institution] = await parentOf(store.db, linkId);
	return { company: institution?.name ?? '' };
}

async function mailedRequest({ db }: Database, person: CustomerRow, token: string): Promise<number> {
	const row = await findToken(db, 'link', token);
	if (row?.email !== person.email || row.link_id === null) throw verificationFailed();
	return row.link_id;
}

/**
 * Finds an invitation of the person by its ID.
 * @throws {Refused} with the same message for another person's invitation and for a missing invitation
 */
async function ownRequest({ db }: Database, person: CustomerRow, linkId = 0): Promise<number> {
	const link = await db.selectFrom('customer_links').selectAll().where('id', '=', linkId).executeTakeFirst();
	if (!link || !(link.child_id === person.id || mayAgree(link, person))) throw verificationFailed();
	return linkId;
}

/**
 * Lists the institutions of the logged-in person. With the token from an e-mail, no log-in is needed, and only the institution
 * that sent the e-mail is listed.
 * @throws {Refused} 'Already verified' for the token of a link that was already accepted, 'Verification Failed.' for a used token
 */
export async function institutionsOf(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	token?: string,
): Promise<LinkedAccount[]> {
	if (token === undefined) return parentsOf(store.db, requireCustomer(visitor), await store.settings.get());
	const row = await findToken(store.db, 'link', token);
	const [institution] = row?.link_id ? await parentOf(store.db, row.link_id) : [];
	if (institution && !institution.pending) throw alreadyVerified();
	if (!institution || !isUsable(row, store.now())) throw verificationFailed();
	return [institution];
}

/** Removes a person who buys for the institution or is invited to buy for it. */
export async function removeChild(database: Database, visitor: Visitor, linkId: number): Promise<LinkedAccount[]> {
	const institution = requireOwner(visitor);
	await removeLink(database, linkId, ({ parent_id }) => parent_id === institution.id);
	return childrenOf(database.db, institution);
}

/** Removes an institution that the person buys for, or declines the invitation of an institution. */
export async function removeParent(
	store: Database & HasSettings,
	visitor: Visitor,
	linkId: number,
): Promise<LinkedAccount[]> {
	const person = requireCustomer(visitor);
	const settings = await store.settings.get();
	await removeLink(store, linkId, (link) => isLinkOf(link, person, settings));
	return parentsOf(store.db, person, settings);
}

/**
 * Removes a link between a person and an institution. A person who is using the institution's account at that moment is switched
 * back to their own account.
 * @throws {Refused} 404 with the same message for a missing link and for the link of another owner
 */
async function removeLink(database: Database, linkId: number, mine: (link: LinkRow) => boolean): Promise<void> {
	await transact(database, async (transaction) => {
		const link = await transaction.selectFrom('customer_links').selectAll().where('id', '=', linkId).executeTakeFirst();
		if (!link || !mine(link)) throw notFound('Linked account not found.');
		// The link is deleted first. A concurrent switch to the institution locks the link, and the next statement then undoes that
		// switch.
		await transaction.deleteFrom('customer_links').where('id', '=', linkId).execute();
		if (link.child_id !== null) await endActing(transaction, link.parent_id, link.child_id);
	});
}

/** Returns whether the person with an e-mail address has accepted to buy for this institution. */
async function isLinked(db: Queries, institutionId: number, email: string): Promise<boolean> {
	const link = await db
		.selectFrom('customer_links')
		.leftJoin('customers', 'customers.id', 'customer_links.child_id')
		.select('customer_links.id')
		.where('parent_id', '=', institutionId)
		.where('customer_links.verified_at', 'is not', null)
		.where((eb) => eb.or([eb('child_email', '=', email), eb('customers.email', '=', email)]))
		.executeTakeFirst();
	return link !== undefined;
}

const verifiedWords = 'Already verified';
const alreadyVerified = () => refuse('link-verified', verifiedWords, 'token');
const verificationFailed = () => refuse('link-not-verified', 'Verification Failed.', 'token');
