import type { Selectable } from 'kysely';
import type { Schema } from '../../foundation/database/schema';

/** A report as it stands in the database. */
export type Report = Selectable<Schema['reports']>;
