import type { Queries } from '../../foundation/database/database';

/**
 * Waits until no other transaction writes to the catalogue, and keeps others waiting until this one ends: what a feed's
 * records are compared with does not change before they are written. Shoppers read and buy meanwhile.
 */
export async function becomeOnlyWriter(db: Queries): Promise<void> {
	await db
		.insertInto('versions')
		.values({ name: 'catalogue', value: 0 })
		// Takes the row's lock and leaves what it counts.
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('versions.value') })))
		.execute();
}
