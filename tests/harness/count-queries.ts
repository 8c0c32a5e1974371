import type { KyselyPlugin } from 'kysely';
import type { Client } from '~store/contract/call';
import type { CallName, PayloadOf } from '~store/contract/contract';
import { dispatch } from '~store/dispatch';
import type { Store } from '~store/store';
import { guest } from './store';

/** Counts the queries of a call, without those for data that the store holds in memory (settings, locations, versions). */
export const countQueries = <Name extends CallName>(
	store: Store,
	name: Name,
	payload: PayloadOf<Name>,
	client: Client = guest(),
): Promise<number> =>
	countQueriesOf(store, async (counted) => {
		const { status, body } = await dispatch(counted, name, payload, client);
		if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
	});

/** Counts the queries of some work on the store that it receives. */
export async function countQueriesOf(store: Store, work: (counted: Store) => Promise<void>): Promise<number> {
	let queries = 0;
	const counter: KyselyPlugin = {
		transformQuery: ({ node }) => node,
		transformResult: async ({ result }) => {
			queries++;
			return result;
		},
	};
	await work({ ...store, db: store.db.withPlugin(counter), catalogue: store.catalogue.withPlugin(counter) });
	return queries;
}
