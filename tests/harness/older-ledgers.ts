import { type Kysely, sql } from 'kysely';
import { up as keepReductions } from '~store/foundation/database/migrations/0063-order-reductions';
import { up as nameLines } from '~store/foundation/database/migrations/0064-credit-note-lines';
import type { Engine, TestStore } from './store';

/**
 * Restores the tables of orders to their state before migration 0063, and runs it and the next one.
 * @param taken_off_at the time of the last reduction of each order
 */
export async function keepReductionsAnew(store: TestStore, engine: Engine, taken_off_at: number): Promise<void> {
	const db = store.unwatched as unknown as Kysely<unknown>;
	await sql`drop table order_reductions`.execute(db);
	await sql`drop index refunds_credit_note_id`.execute(db);
	await sql`alter table refunds drop column credit_note_id`.execute(db);
	await sql`alter table orders add column taken_off_at bigint`.execute(db);
	await sql`update orders set taken_off_at = ${taken_off_at} where cancelled_amount > 0`.execute(db);
	await keepReductions(db, engine);
	await nameLines(db, engine);
}
