import { createHmac, randomBytes } from 'node:crypto';
import { type HasConfig, secretsOf } from '../../../config';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { notFound } from '../../foundation/refusal';
import { type CustomerRow, shownEmail } from '../../foundation/sessions/customer-row';
import { requireAccount, requireCustomer } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';

/** The number of seconds for which the link to the older site is valid. */
const transferLifetime = 60;

/**
 * Makes a signed link that logs the customer in on the older site. The log-in is for the account in use, or for the account that
 * a link ID identifies (0 for the customer's own account). docs/decisions/0007-accounts.md describes the link.
 * @throws {Refused} 404 if the shop has no older site, and for the link of another customer
 */
export async function transferLink(
	store: Database & Clock & HasConfig,
	visitor: Visitor,
	linkId?: number,
): Promise<string> {
	const { LEGACY_SITE_URL } = store.config;
	if (!LEGACY_SITE_URL) throw notFound('This site has no older version.');
	const customer = requireCustomer(visitor);
	const email = linkId === undefined ? requireAccount(visitor).email : await emailFor(store.db, customer, linkId);
	const facts = {
		person: customer.email,
		account: email,
		expires: store.now() + transferLifetime,
		nonce: randomBytes(12).toString('base64url'),
	};
	const payload = Buffer.from(JSON.stringify(facts)).toString('base64url');
	const link = new URL(LEGACY_SITE_URL);
	link.searchParams.set('transfer', `${payload}.${signatureOf(payload, secretsOf(store.config)[0] ?? '')}`);
	return link.href;
}

/** Signs a payload with a key that is derived from the secret. The older site knows only the derived key. */
function signatureOf(payload: string, secret: string): string {
	const key = createHmac('sha256', secret).update('v1/transfer').digest();
	return createHmac('sha256', key).update(payload).digest('base64url');
}

async function emailFor(db: Queries, customer: CustomerRow, linkId: number): Promise<string> {
	if (linkId === 0) return customer.email;
	const institution = await db
		.selectFrom('customer_links')
		.innerJoin('customers', 'customers.id', 'customer_links.parent_id')
		.select('customers.email')
		.where('customer_links.id', '=', linkId)
		.where('child_id', '=', customer.id)
		.where('customer_links.verified_at', 'is not', null)
		.executeTakeFirst();
	if (!institution) throw notFound('Linked account not found.');
	return shownEmail(institution.email);
}
