import type { Queries } from '../foundation/database/database';
import { sampleSession } from './orders';
import { samplePeople } from './people';

/** What would be lost with the shop and cannot be had again. */
export interface OwnData {
	orders: number;
	customers: number;
}

/** Counts orders and accounts that are not the sample's. */
export async function ownData(db: Queries): Promise<OwnData> {
	const { orders } = await db
		.selectFrom('orders')
		.select((eb) => eb.fn.countAll<number>().as('orders'))
		.where('session_hash', '!=', sampleSession)
		.executeTakeFirstOrThrow();
	const { customers } = await db
		.selectFrom('customers')
		.select((eb) => eb.fn.countAll<number>().as('customers'))
		.where(
			'email',
			'not in',
			samplePeople.map(({ email }) => email),
		)
		.executeTakeFirstOrThrow();
	return { orders, customers };
}
