import { ownTitles } from '../catalogue/titles/own-titles';
import type { Queries } from '../foundation/database/database';
import { lookUp, readSettings } from '../foundation/settings/settings';
import { sampleSession } from './orders';
import { samplePeople } from './people';

/** The data of a bookseller that would be lost if the shop were replaced by the sample, and that cannot be restored. */
export interface OwnData {
	/** Whether a bookseller has set up the shop. */
	isSetUp: boolean;
	titles: number;
	orders: number;
	customers: number;
}

/** Counts the titles, orders and accounts that do not belong to the sample. */
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
