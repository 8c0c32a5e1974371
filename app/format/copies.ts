import { isTicket } from '~store/contract/ticket';
import { counted } from './counted';

/** Returns '1 copy', '3 copies'; for a ticket, places. */
export const copiesOf = (title: Parameters<typeof isTicket>[0], count: number): string =>
	isTicket(title) ? counted(count, 'place') : counted(count, 'copy', 'copies');
