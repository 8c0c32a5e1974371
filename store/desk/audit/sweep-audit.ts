import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { deleteOlder } from '../../foundation/database/delete-older';

/** Deletes the audit entries that are older than the shop keeps them. Nothing else deletes an entry. */
export const sweepAudit = ({ db, now }: Database & Clock, age: number): Promise<void> =>
	deleteOlder(db, { table: 'audit_entries', key: ['id'], column: 'created_at', until: now() - age });
