import { type Driver, Kysely, type Transaction } from 'kysely';
import type { Answer } from '~store/dispatch';
import type { Schema } from '~store/foundation/database/schema';
import type { Store } from '~store/store';

type Place = 'question' | 'transaction';

/** Makes a call, and counts the points at which an interruption could have an effect: after its last transaction it only reads. */
export async function placesOf(
	store: Store,
	call: (store: Store) => Promise<Answer>,
): Promise<{ answer: Answer; places: number }> {
	const places: Place[] = [];
	const answer = await call({ ...store, db: passing(store.db, async (place) => void places.push(place)) });
	return { answer, places: places.lastIndexOf('transaction') + 2 };
}

/**
 * Makes a call and pauses it before one of its queries or transactions, until other work has run from its beginning to its
 * end. It never pauses inside a transaction: others would wait for it.
 * @param place the number of queries and transactions that run before the pause
 * @returns the answer of the call; null for a call with fewer of them
 */
export async function interrupted<Other>(
	store: Store,
	place: number,
	call: (store: Store) => Promise<Answer>,
	other: () => Promise<Other>,
): Promise<{ answer: Answer; other: Other } | null> {
	let places = 0;
	let goOn = () => {};
	const stays = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	let stop = () => {};
	const stops = new Promise<'stopped'>((resolve) => {
		stop = () => resolve('stopped');
	});
	const pass = async () => {
		if (places++ !== place) return;
		stop();
		await stays;
	};
	const answering = call({ ...store, db: passing(store.db, pass), orderConcurrency: { run: (work) => work() } });
	if ((await Promise.race([answering, stops])) !== 'stopped') return null;
	const done = await other();
	goOn();
	return { answer: await answering, other: done };
}

/** Returns a database that calls `pass` before each query, and before each transaction. */
function passing(db: Store['db'], pass: (place: Place) => Promise<void>): Store['db'] {
	const executor = db.getExecutor().withConnectionProvider({
		async provideConnection(consumer) {
			await pass('question');
			return db.getExecutor().provideConnection(consumer);
		},
	});
	// Kysely uses neither: queries go to the executor, and transactions to the database itself.
	const driver = {} as Driver;
	const dialect = {} as ConstructorParameters<typeof Kysely>[0]['dialect'];
	const asked = new Kysely<Schema>({ config: { dialect }, driver, dialect, executor });
	const transaction = () => ({
		async execute<Result>(work: (transaction: Transaction<Schema>) => Promise<Result>): Promise<Result> {
			await pass('transaction');
			return db.transaction().execute(work);
		},
	});
	return new Proxy(asked, {
		get(target, name) {
			if (name === 'transaction') return transaction;
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
