import { dollars } from '~store/contract/dollars';

interface Owing {
	balance: string;
	not_invoiced: string;
	/** Null or '' for no limit. */
	limit: string | null;
}

/**
 * Returns what a customer owes of their credit limit: 'Owes $21.00 on invoices and $10.50 not invoiced yet. The limit is
 * $250.00.'
 */
export const owingWords = ({ balance, not_invoiced, limit }: Owing): string =>
	`Owes ${dollars(balance)} on invoices and ${dollars(not_invoiced)} not invoiced yet.${limit ? ` The limit is ${dollars(limit)}.` : ''}`;
