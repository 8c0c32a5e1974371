/** The staff roles, with the most permissions first. `desk-rules.ts` lists the calls that each role may make. */
export const staffRoles = ['owner', 'manager', 'bookseller', 'till'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleNames: Record<StaffRole, string> = {
	owner: 'Owner',
	manager: 'Manager',
	bookseller: 'Bookseller',
	till: 'Till',
};

/** The description of each staff role, which the screens show beside the name of the role. */
export const roleWords: Record<StaffRole, string> = {
	owner: 'Full access, including staff and refunds.',
	manager: 'Full access, including refunds and the activity log, but not staff.',
	bookseller: 'Orders, stock, deliveries and counting.',
	till: 'Looks up orders and stock. Hands over orders.',
};

/** The staff roles whose log-in requires a second step: an authenticator's code or a passkey. */
export const twoStepRoles: readonly StaffRole[] = ['owner', 'manager'];
