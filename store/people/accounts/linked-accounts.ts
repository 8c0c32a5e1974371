import type { Selectable } from 'kysely';
import type { LinkedAccount } from '../../contract/session';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import type { CustomerLinksTable, StoredEmail } from '../../foundation/database/schema';
import { toDecimal } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { type CustomerRow, shownEmail } from '../../foundation/sessions/customer-row';
import { nameOf, requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';

/**
 * Requires that the owner of an institution is logged in, for changes to the institution's linked accounts
 * (docs/behaviour/accounts.md#linked-accounts).
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 403 for a person who is not an institution, and for a visitor who only acts for the institution
 */
export function requireOwner(visitor: Visitor): CustomerRow {
	const account = requireAccount(visitor);
	const itself = account.id === visitor.customer?.id;
	if (itself && account.is_institution === 1 && account.is_owner === 1) return account;
	throw new Refused(`You don't have permission to modify the linked accounts of: ${nameOf(account)}`, 403);
}

/**
 * Lists the people who may buy for an institution or are invited to buy for it. For people who have not accepted yet, returns
 * only the e-mail address that the institution entered. The list therefore does not reveal whether the address has an account.
 */
export async function childrenOf(db: Queries, institution: CustomerRow): Promise<LinkedAccount[]> {
	const rows = await db
		.selectFrom('customer_links')
		.leftJoin('customers', 'customers.id', 'customer_links.child_id')
		.select(['customer_links.id', 'child_email', 'customer_links.verified_at'])
		.select(['sees_all', 'may_order', 'order_limit'])
		.select(['customers.email', 'customers.first_name', 'customers.last_name', 'customers.is_institution'])
		.where('parent_id', '=', institution.id)
		.orderBy('customer_links.id')
		.execute();
	return rows.map((row) => {
		const pending = row.verified_at === null;
		return {
			id: row.id,
			name: pending ? '' : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
			email: pending ? row.child_email : shownEmail(row.email ?? row.child_email),
			pending,
			may_agree: false,
			is_institution: !pending && row.is_institution === 1,
			type: 'child',
			...rightsOnWire(row),
		};
	});
}

/** Lists the institutions that a person may buy for, and the institutions that have invited the person. */
export async function parentsOf(db: Queries, person: CustomerRow, settings: Settings): Promise<LinkedAccount[]> {
	const rows = await linksToParents(db)
		.where((eb) => eb.or([eb('child_id', '=', person.id), eb('child_email', '=', person.email)]))
		.orderBy('customer_links.id')
		.execute();
	return rows.filter((row) => isLinkOf(row, person, settings)).map((row) => presentParent(row, mayAgree(row, person)));
}

export type LinkRow = Pick<Selectable<CustomerLinksTable>, 'parent_id' | 'child_id' | 'child_email' | 'verified_at'>;

/**
 * Returns whether a link to an institution belongs to a person. The person has accepted the link, or the link invites the
 * person's e-mail address. In a store that requires verified e-mail addresses, the person can see and remove an invitation only
 * after verifying their address.
 */
export const isLinkOf = (
	{ child_id, child_email, verified_at }: LinkRow,
	person: CustomerRow,
	{ require_email_verification }: Settings,
): boolean => {
	if (child_id === person.id) return true;
	const believed = person.verified_at !== null || !require_email_verification;
	return verified_at === null && believed && child_email === person.email;
};

/**
 * Returns whether a person may accept an invitation without the link in the e-mail. The person's e-mail address must be verified.
 */
export const mayAgree = ({ child_email, verified_at }: LinkRow, person: CustomerRow): boolean =>
	verified_at === null && child_email === person.email && person.verified_at !== null && person.is_institution !== 1;

/** Reads the institution of one link as the person sees it. Returns an empty list if the link no longer exists. */
export async function parentOf(db: Queries, linkId: number): Promise<LinkedAccount[]> {
	const rows = await linksToParents(db).where('customer_links.id', '=', linkId).execute();
	return rows.map((row) => presentParent(row, false));
}

const linksToParents = (db: Queries) =>
	db
		.selectFrom('customer_links')
		.innerJoin('customers', 'customers.id', 'customer_links.parent_id')
		.select(['customer_links.id', 'parent_id', 'child_id', 'child_email', 'customer_links.verified_at'])
		.select(['sees_all', 'may_order', 'order_limit'])
		.select(['customers.email', 'company', 'first_name', 'last_name']);

type RightsRow = Pick<Selectable<CustomerLinksTable>, 'sees_all' | 'may_order' | 'order_limit'>;

interface ParentRow extends LinkRow, RightsRow {
	id: number;
	email: StoredEmail;
	company: string | null;
	first_name: string;
	last_name: string;
}

const presentParent = (row: ParentRow, may_agree: boolean): LinkedAccount => ({
	id: row.id,
	name: row.company || `${row.first_name} ${row.last_name}`.trim(),
	email: shownEmail(row.email),
	pending: row.verified_at === null,
	may_agree,
	is_institution: true,
	type: 'parent',
	...rightsOnWire(row),
});

const rightsOnWire = ({ sees_all, may_order, order_limit }: RightsRow) => ({
	sees_all: sees_all === 1,
	may_order: may_order === 1,
	order_limit: order_limit === null ? null : toDecimal(order_limit),
});
