import { hold } from '../../foundation/caching/versions';
import type { Transaction } from '../../foundation/database/database';

/**
 * Waits until no other transaction writes to the catalogue, and keeps others waiting until this one ends. So what a feed's
 * records are compared with does not change before they are written. Shoppers read and buy meanwhile.
 */
export const becomeOnlyWriter = (db: Transaction): Promise<void> => hold(db, 'catalogue');
