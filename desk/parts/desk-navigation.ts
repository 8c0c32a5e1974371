import type { StaffRole } from '~store/contract/desk-roles';

export interface DeskSection {
	to: string;
	words: string;
	/** Typed after 'g', it leads there. */
	key?: string;
	/** The roles that see it. */
	for: readonly StaffRole[];
}

const everybody = ['owner', 'manager', 'bookseller', 'till'] as const;

/** The desk's rooms, in the order of a day. */
export const deskSections: readonly DeskSection[] = [
	{ to: '/desk', words: 'Today', key: 'd', for: everybody },
	{ to: '/desk/orders', words: 'Orders', key: 'o', for: everybody },
	{ to: '/desk/picking', words: 'Picking', key: 'p', for: ['owner', 'manager', 'bookseller'] },
	{ to: '/desk/counter', words: 'Order by phone', key: 'n', for: ['owner', 'manager', 'bookseller'] },
	{ to: '/desk/quotes', words: 'Quotes', key: 'q', for: ['owner', 'manager', 'bookseller'] },
	{ to: '/desk/day', words: 'Day’s end', key: 'e', for: ['owner', 'manager'] },
	{ to: '/desk/staff', words: 'Staff', for: ['owner'] },
	{ to: '/desk/audit', words: 'What was done', for: ['owner', 'manager'] },
];
