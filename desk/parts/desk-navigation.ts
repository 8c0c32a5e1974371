import type { StaffRole } from '~store/contract/desk-roles';

export interface DeskSection {
	to: string;
	words: string;
	/** The key that opens the section after the key 'g'. */
	key?: string;
	/** The roles that see a link to the section. */
	for: readonly StaffRole[];
}

const everybody = ['owner', 'manager', 'bookseller', 'till'] as const;

const sellers = ['owner', 'manager', 'bookseller'] as const;

/** The sections of the desk, in the order of a working day. */
export const deskSections: readonly DeskSection[] = [
	{ to: '/desk', words: 'Today', key: 'd', for: everybody },
	{ to: '/desk/orders', words: 'Orders', key: 'o', for: everybody },
	{ to: '/desk/picking', words: 'Picking', key: 'p', for: ['owner', 'manager', 'bookseller'] },
	{ to: '/desk/stock', words: 'Stock', key: 's', for: everybody },
	{ to: '/desk/deliveries', words: 'Deliveries', key: 'v', for: sellers },
	{ to: '/desk/counting', words: 'Counting', key: 'c', for: sellers },
	{ to: '/desk/transfers', words: 'Transfers', key: 't', for: sellers },
	{ to: '/desk/counter', words: 'Order by phone', key: 'n', for: sellers },
	{ to: '/desk/quotes', words: 'Quotes', key: 'q', for: sellers },
	{ to: '/desk/customers', words: 'On account', key: 'a', for: sellers },
	{ to: '/desk/day', words: 'Day’s end', key: 'e', for: sellers },
	{ to: '/desk/staff', words: 'Staff', for: ['owner'] },
	{ to: '/desk/audit', words: 'Activity log', for: ['owner', 'manager'] },
];

/** Returns the sections that a role can open with 'g' and a key. */
export const sectionKeys = (role: StaffRole): { key: string; to: string; words: string }[] =>
	deskSections.flatMap(({ key, to, words, for: roles }) =>
		key !== undefined && roles.includes(role) ? [{ key, to, words }] : [],
	);
