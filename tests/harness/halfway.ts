import { type Driver, Kysely, type Transaction } from 'kysely';
import type { Answer } from '~store/dispatch';
import type { Schema } from '~store/foundation/database/schema';
import type { Store } from '~store/store';

type Place = 'question' | 'transaction';

/** Makes a call, and says at how many places it could be interrupted to any effect: after its last transaction it only reads. */
export async function placesOf(
	store: Store,
	call: (store: Store) => Promise<Answer>,
): Promise<{ answer: Answer; places: number }> {
	const places: Place[] = [];
	const answer = await call({ ...store, db: passing(store.db, async (place) => void places.push(place)) });
	return { answer, places: places.lastIndexOf('transaction') + 2 };
}

/**
 * Makes a call and has it stand still on its way, before it asks the database for the so-manieth time or begins a transaction,
 * until something else is done from its beginning to its end. Inside a transaction nothing stands still: others would wait for it.
 * @param place how many questions and transactions it is let through before
 * @returns what it answers; null for what has fewer places
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

/** A database that passes a place before each question, and before each transaction. */
function passing(db: Store['db'], pass: (place: Place) => Promise<void>): Store['db'] {
	const executor = db.getExecutor().withConnectionProvider({
		async provideConnection(consumer) {
			await pass('question');
			return db.getExecutor().provideConnection(consumer);
		},
	});
	// Neither is asked for anything: what is asked goes to the executor, and transactions to the database itself.
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
