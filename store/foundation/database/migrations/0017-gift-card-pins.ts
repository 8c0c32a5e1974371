import { randomBytes, scryptSync } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** Of a gift card's PIN only a hash is kept, so that a copy of the table is no bundle of money. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table gift_cards rename column pin to pin_hash`.execute(db);
	const { rows } = await sql<{ id: number; pin: string }>`
		select id, pin_hash as pin from gift_cards where pin_hash is not null order by id`.execute(db);
	for (const { id, pin } of rows) {
		const salt = randomBytes(16);
		const key = scryptSync(pin, salt, 32, { N: 1024, r: 8, p: 1 });
		const hash = `${salt.toString('base64url')}.${key.toString('base64url')}`;
		await sql`update gift_cards set pin_hash = ${hash} where id = ${id}`.execute(db);
	}
}
