import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Dialect } from './database';
import * as shop from './migrations/0001-shop';
import * as checkout from './migrations/0002-checkout';
import * as states from './migrations/0003-states';
import * as setUp from './migrations/0007-set-up';
import type { Schema } from './schema';

const migrations: Record<string, { up(db: Kysely<unknown>, dialect: Dialect): Promise<void> }> = {
	'0001-shop': shop,
	'0002-checkout': checkout,
	'0003-states': states,
	'0007-set-up': setUp,
};

/** Runs the migrations that the database has not seen; two processes that start together wait for each other. */
export async function migrate(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
	const known: Record<string, Migration> = {};
	for (const [name, { up }] of Object.entries(migrations)) known[name] = { up: (kysely) => up(kysely, dialect) };
	const { error } = await new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest();
	if (error) throw error;
}

/**
 * Sees to it that a database is not newer than this program.
 * @param run the migrations that it has seen
 * @param name what it is called
 */
export function requireKnownMigrations(run: readonly string[], name: string): void {
	if (run.length === 0) throw new Error(`${name} holds no shop.`);
	const unknown = run.find((migration) => !Object.hasOwn(migrations, migration));
	if (unknown !== undefined) throw new Error(`${name} was written by a newer version of the program (${unknown}).`);
}
