import { hold } from '../../foundation/caching/versions';
import type { Transaction } from '../../foundation/database/database';

/**
 * Waits until no other transaction writes to the catalogue, and makes other writers wait until this transaction ends. So the
 * catalogue does not change between comparing a feed's records with it and writing them. Shoppers can browse and buy meanwhile.
 */
export const becomeOnlyWriter = (db: Transaction): Promise<void> => hold(db, 'catalogue');
