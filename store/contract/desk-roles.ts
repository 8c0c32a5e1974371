/** The roles of staff, the most trusted first. `desk-rules.ts` lists what each role may do. */
export const staffRoles = ['owner', 'manager', 'bookseller', 'till'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleNames: Record<StaffRole, string> = {
	owner: 'Owner',
	manager: 'Manager',
	bookseller: 'Bookseller',
	till: 'Till',
};

/** The purpose of each role, as the screens show it beside the role's name. */
export const roleWords: Record<StaffRole, string> = {
	owner: 'Everything, staff and money among it.',
	manager: 'Everything of a day, money back and what was done among it; not who works here.',
	bookseller: 'Orders, stock, deliveries and counting.',
	till: 'Looks up orders and stock, hands orders over.',
};

/** The roles that must have a second step when they log in: a code of an authenticator, or a passkey. */
export const twoStepRoles: readonly StaffRole[] = ['owner', 'manager'];
