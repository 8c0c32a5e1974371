import { dollars } from '~store/contract/dollars';

interface Owing {
	balance: string;
	not_invoiced: string;
	/** The customer's credit limit; null or '' for no limit. */
	limit: string | null;
}

/**
 * Returns a text about the amount that a customer owes, and their credit limit: 'Owes $21.00 on invoices and $10.50 not invoiced
 * yet. The limit is $250.00.'
 */
export const owingWords = ({ balance, not_invoiced, limit }: Owing): string =>
	`Owes ${dollars(balance)} on invoices and ${dollars(not_invoiced)} not invoiced yet.${limit ? ` The limit is ${dollars(limit)}.` : ''}`;
