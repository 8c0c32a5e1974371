import { grouped } from './grouped';

/** An amount as the store gives it ('1234.50') in a reader's eyes: '$1,234.50'. */
export const dollars = (amount: string): string => `$${grouped(amount)}`;
