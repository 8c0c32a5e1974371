import { ownTitles } from '../catalogue/titles/own-titles';
import type { Queries } from '../foundation/database/database';
import { lookUp, readSettings } from '../foundation/settings/settings';
import { sampleSession } from './orders';
import { samplePeople } from './people';

/** Data that would be lost with the shop and cannot be restored. */
export interface OwnData {
	/** Whether the shop was set up by a bookseller. */
	isSetUp: boolean;
	titles: number;
	orders: number;
	customers: number;
}

/** Counts the titles, orders and accounts that are not the sample's. */
export async function ownData(db: Queries): Promise<OwnData> {
	const { titles } = await ownTitles(db)
		.select((eb) => eb.fn.countAll<number>().as('titles'))
		.executeTakeFirstOrThrow();
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
	const isSetUp = (await lookUp(db)).made && !(await readSettings(db)).is_sample;
	return { isSetUp, titles, orders, customers };
}
