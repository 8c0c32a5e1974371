import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { deleteOlder } from '../../foundation/database/delete-older';

/** Deletes audit entries that are older than the shop's retention period. No other code deletes audit entries. */
export const sweepAudit = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'audit_entries', key: ['id'], column: 'created_at', until: now() - age });
