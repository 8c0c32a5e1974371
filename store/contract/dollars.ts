import { grouped } from './grouped';

/** Formats a decimal amount ('1234.50') for readers: '$1,234.50', and '-1234.50' as '-$1,234.50'. */
export const dollars = (amount: string): string =>
	amount.startsWith('-') ? `-$${grouped(amount.slice(1))}` : `$${grouped(amount)}`;
