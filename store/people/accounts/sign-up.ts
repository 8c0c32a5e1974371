import type { Insertable } from 'kysely';
import { beginFavourites } from '../../catalogue/lists/favourites';
import type { EmailCheck } from '../../contract/account';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import type { CustomersTable } from '../../foundation/database/schema';
import { isUniqueViolation, transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { refusalBy, refuseWrong } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { emailKey, faultOf, requireEmail } from '../details/email-address';
import type { Wrong } from '../details/rules';
import { verifyEmail } from '../mail-templates/account-mail';
import { welcome } from '../mail-templates/account-notice';
import { readDetails } from './account-details';
import { countAttempt } from './attempts';
import { type BringCart, beginLogIn } from './begin-log-in';
import { askForReview } from './institution-review';
import { type HasPasswords, passwordFault } from './passwords';
import { linkBack, requireReturnPath } from './return-link';
import { emailOfToken, findToken, issueToken, isUsable, linkExpired, spendToken, tokenHours } from './tokens';

const refuse = refusalBy<'account/create' | 'account/keepOrder' | 'account/checkToken' | 'account/undoEmail'>();

/**
 * Performs the first step of a sign-up (docs/behaviour/accounts.md#sign-up). Returns whether the e-mail address has an account.
 * If the address has no account and the store requires verified e-mail addresses, sends the verification link.
 * @throws {Refused} for an invalid e-mail address, a link outside the shop, or too many attempts
 */
export async function checkEmail(
	store: Database & Clock & HasSettings,
	{ client }: Visitor,
	{ email_address, callback_url }: CheckedPayloadOf<'account/check'>,
): Promise<EmailCheck> {
	const settings = await store.settings.get();
	const address = requireEmail(email_address);
	requireReturnPath(settings, callback_url);
	await countAttempt(store, 'check', `${address} from ${client.ip || client.session_id}`);
	const exists = await hasAccount(store.db, address);
	const validation_required = !exists && settings.require_email_verification;
	if (validation_required) await sendVerification(store, settings, address, callback_url);
	return { email_address: { exists, validation_required, address } };
}

type Answers = CheckedPayloadOf<'account/create'>;

/**
 * Creates an account with its favourites list, and logs its owner in (docs/behaviour/accounts.md#sign-up). In a store that
 * requires verified e-mail addresses, the call needs the token from the verification link. Without a token, such a store only
 * sends the link.
 * @returns the new session ID, or null if the call only sent a link
 * @throws {Refused} with a message for each invalid field
 * @throws {Refused} 409 if the e-mail address has an account, or if the link has expired
 */
export async function createAccount(
	store: Database & Clock & HasSettings & HasPasswords,
	visitor: Visitor,
	answers: Answers,
	bringCart: BringCart,
): Promise<string | null> {
	const settings = await store.settings.get();
	const { email, token } = await readEmail(store, answers);
	const wrong: Wrong = {};
	const fault = faultOf(email);
	if (fault) wrong.email_address = fault;
	const { email_address: _, token: __, password = '', callback_url, is_institution = false, ...given } = answers;
	const details = readDetails(given, { institution: is_institution }, settings, wrong);
	const { first_name, last_name, company } = given;
	const weakness = await passwordFault(password, {
		email,
		names: [first_name, last_name, company, settings.store_info.name],
	});
	if (weakness) wrong.password = weakness;
	refuseWrong(wrong);
	requireReturnPath(settings, callback_url);

	if (await hasAccount(store.db, email)) throw emailTaken();
	if (settings.require_email_verification && token === null) {
		await sendVerification(store, settings, email, callback_url);
		return null;
	}

	const now = store.now();
	const row = {
		...details,
		email,
		password_hash: await store.passwords.hash(password),
		verified_at: token === null ? null : now,
		is_institution: is_institution ? 1 : 0,
		// The person who signs up an institution manages its buyers (docs/behaviour/accounts.md#linked-accounts).
		is_owner: is_institution ? 1 : 0,
		approved_company: null,
		created_at: now,
		updated_at: now,
	};
	const first = async (transaction: Transaction) => {
		if (token !== null && !(await spendToken(transaction, 'verify', token, now))) throw linkExpired();
		if (is_institution) await askForReview(transaction, row, settings, now);
	};
	return openAccount(store, visitor, row, bringCart, { first });
}

/**
 * Saves a new account with its favourites list, and logs its owner in.
 * @param also functions that add more rows for the account in the same transaction: `first` runs before the log-in, and `last`
 * runs after the log-in
 * @returns the new session ID
 * @throws {Refused} 409 if the e-mail address has an account
 */
export async function openAccount(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	row: Insertable<CustomersTable>,
	bringCart: BringCart,
	also: {
		first?(transaction: Transaction, customerId: number): Promise<void>;
		last?(transaction: Transaction, customerId: number): Promise<void>;
	},
): Promise<string> {
	const settings = await store.settings.get();
	const now = store.now();
	try {
		return await transact(store, async (transaction) => {
			const customer = await transaction.insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow();
			await also.first?.(transaction, customer.id);
			await beginFavourites(transaction, customer.id, now);
			await queueMails(transaction, [welcome(row, settings)], now);
			const entered = await beginLogIn(transaction, visitor, customer, bringCart, now);
			await also.last?.(transaction, customer.id);
			return entered;
		});
	} catch (error) {
		if (isUniqueViolation(error)) throw emailTaken();
		throw error;
	}
}

/**
 * Returns the e-mail address to which a link was sent, while the link is valid.
 * @throws {Refused} 'Confirmation link has expired' for an invalid link
 * @throws {Refused} 409 for a sign-up link whose account already exists
 */
export async function checkLink(
	store: Database & Clock,
	{ purpose, token }: CheckedPayloadOf<'account/checkToken'>,
): Promise<string> {
	const sent = purpose === 'verify' ? await findToken(store.db, purpose, token) : null;
	if (sent && (await hasAccount(store.db, sent.email))) throw emailTaken();
	return emailOfToken(store, purpose, token);
}

/** Returns the e-mail address for a new account: the address to which the link was sent, or the typed address. */
async function readEmail(store: Database & Clock, answers: Answers): Promise<{ email: string; token: string | null }> {
	const { token, email_address = '' } = answers;
	if (token === undefined) return { email: emailKey(email_address), token: null };
	const row = await findToken(store.db, 'verify', token);
	if (!isUsable(row, store.now())) throw linkExpired();
	return { email: row.email, token };
}

async function sendVerification(
	store: Database & Clock,
	settings: Settings,
	email: string,
	path = '/account/verify',
): Promise<void> {
	await countAttempt(store, 'verify', email);
	const now = store.now();
	await transact(store, async (transaction) => {
		const token = await issueToken(transaction, { purpose: 'verify', email }, now);
		const link = linkBack(settings, path, token);
		await queueMails(transaction, [verifyEmail({ email, link, hours: tokenHours.verify }, settings)], now);
	});
}

/** Returns whether an e-mail address (in lower case) has an account. */
export async function hasAccount(db: Queries, email: string): Promise<boolean> {
	const row = await db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirst();
	return row !== undefined;
}

/** Makes the error for an e-mail address that already has an account (docs/behaviour/accounts.md#e-mail). */
export const emailTaken = () => refuse('email-taken', 'An account already exists with this email.', 'email_address');
