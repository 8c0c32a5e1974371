import { hold } from '../../foundation/caching/versions';
import type { Transaction } from '../../foundation/database/database';

/**
 * Locks the catalogue against other writers until the transaction ends. Waits until no other transaction writes to the
 * catalogue. Because of the lock, the catalogue does not change between comparing a feed's records with the catalogue and
 * writing the records. During this time, shoppers can still browse and buy.
 */
export const becomeOnlyWriter = (db: Transaction): Promise<void> => hold(db, 'catalogue');
