import { isTicket } from '~store/contract/ticket';
import { counted } from './counted';

/** Returns '1 copy' or '3 copies'. For an event ticket, counts places instead of copies. */
export const copiesOf = (title: Parameters<typeof isTicket>[0], count: number): string =>
	isTicket(title) ? counted(count, 'place') : counted(count, 'copy', 'copies');
