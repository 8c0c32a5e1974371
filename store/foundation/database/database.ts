import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Clock } from './clock';
import type { Waiters } from './postgres-crowd';
import type { Schema } from './schema';

export type Dialect = 'sqlite' | 'postgres';

/**
 * What is handed to that which runs inside a transaction. No other connection is in its reach, for on SQLite that one would wait
 * for this one, and elsewhere it reads what was before. No database is one, so what has to be inside a transaction asks for it.
 */
export type Transaction = KyselyTransaction<Schema>;

/** Either the whole database or a transaction in it: for what may be asked inside of one and outside. */
export type Queries = Kysely<Schema> | Transaction;

export interface HasDialect {
	dialect: Dialect;
}

export interface Database extends HasDialect {
	/** Reads and writes; transactions start here. */
	db: Kysely<Schema>;
}

export interface HasCatalogue extends HasDialect {
	/** Reads of the catalogue: connections of their own, to the replica where there is one that keeps up. */
	catalogue: Kysely<Schema>;
}

/** A database as it is opened, with the database's time, which all processes share. */
export interface OpenDatabase extends Database, HasCatalogue, Clock {
	/**
	 * A connection of its own for anyone who looks whether the shop can serve: it waits behind no shopper. It reads; nothing
	 * that a page shows is asked by it.
	 */
	beside: Kysely<Schema>;
	/** Throws when the database does not answer. */
	ping(): Promise<void>;
	/** Who waits for what, in words for the operator, a line each; nothing where nobody does. */
	crowd(): Promise<Waiters[]>;
	close(): Promise<void>;
}
