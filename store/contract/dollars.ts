import { grouped } from './grouped';

/** Formats a decimal amount ('1234.50') for readers: '$1,234.50'. */
export const dollars = (amount: string): string => `$${grouped(amount)}`;
