import type { LinkedAccount } from '../contract/session';
import type { Queries } from '../database/database';
import { Refused } from '../refusal';
import type { CustomerRow } from '../sessions/sessions';
import type { Visitor } from '../visitor';
import { nameOf, requireAccount } from './own-account';

/**
 * The institution that is logged in itself, for what only it may do with its linked accounts (spec 3 §6).
 * @throws {Refused} 401 for a guest, 403 for a person and for somebody who acts for the institution.
 */
export function requireOwner(visitor: Visitor): CustomerRow {
	const account = requireAccount(visitor);
	const itself = account.id === visitor.customer?.id;
	if (itself && account.is_institution === 1 && account.is_owner === 1) return account;
	throw new Refused(`You don't have permission to modify the linked accounts of: ${nameOf(account)}`, 403);
}

/**
 * Who may buy for an institution, and who was asked to. Of those who have not agreed yet only the e-mail is told, which
 * the institution knows: not whether it has an account.
 */
export async function childrenOf(db: Queries, institution: CustomerRow): Promise<LinkedAccount[]> {
	const rows = await db
		.selectFrom('customer_links')
		.leftJoin('customers', 'customers.id', 'customer_links.child_id')
		.select(['customer_links.id', 'child_email', 'customer_links.verified_at'])
		.select(['customers.email', 'customers.first_name', 'customers.last_name', 'customers.is_institution'])
		.where('parent_id', '=', institution.id)
		.orderBy('customer_links.id')
		.execute();
	return rows.map((row) => {
		const pending = row.verified_at === null;
		return {
			id: row.id,
			name: pending ? '' : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
			email: pending ? row.child_email : (row.email ?? row.child_email),
			pending,
			is_institution: !pending && row.is_institution === 1,
			type: 'child',
		};
	});
}

/**
 * The institutions that a person may buy for, and those that asked. Of the latter only whoever has shown that the
 * e-mail is theirs is told.
 */
export async function parentsOf(db: Queries, person: CustomerRow): Promise<LinkedAccount[]> {
	const rows = await linksToParents(db)
		.where((eb) =>
			eb.or([
				eb('child_id', '=', person.id),
				eb.and([eb('child_email', '=', provenEmail(person)), eb('customer_links.verified_at', 'is', null)]),
			]),
		)
		.orderBy('customer_links.id')
		.execute();
	return rows.map(presentParent);
}

/** The institution of one link, as the person sees it; none when the link is gone. */
export async function parentOf(db: Queries, linkId: number): Promise<LinkedAccount[]> {
	const rows = await linksToParents(db).where('customer_links.id', '=', linkId).execute();
	return rows.map(presentParent);
}

/** The person's e-mail once they have shown that it is theirs; nobody's otherwise. */
export const provenEmail = ({ email, verified_at }: CustomerRow): string => (verified_at === null ? '' : email);

const linksToParents = (db: Queries) =>
	db
		.selectFrom('customer_links')
		.innerJoin('customers', 'customers.id', 'customer_links.parent_id')
		.select(['customer_links.id', 'customer_links.verified_at'])
		.select(['customers.email', 'company', 'first_name', 'last_name']);

interface ParentRow {
	id: number;
	verified_at: number | null;
	email: string;
	company: string | null;
	first_name: string;
	last_name: string;
}

const presentParent = (row: ParentRow): LinkedAccount => ({
	id: row.id,
	name: row.company || `${row.first_name} ${row.last_name}`.trim(),
	email: row.email,
	pending: row.verified_at === null,
	is_institution: true,
	type: 'parent',
});
