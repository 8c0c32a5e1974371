import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Clock } from './clock';
import type { Waiters } from './postgres-crowd';
import type { Schema } from './schema';

export type Dialect = 'sqlite' | 'postgres';

/**
 * The handle of a transaction. Code inside a transaction must not use any other handle. Another connection would wait for the
 * transaction on SQLite, and would read old data on PostgreSQL. A `Kysely<Schema>` is not assignable to `Transaction`, so a
 * function with a parameter of this type always runs inside a transaction.
 */
export type Transaction = KyselyTransaction<Schema>;

/** Either the database or a transaction, for queries that may run inside and outside of transactions. */
export type Queries = Kysely<Schema> | Transaction;

export interface HasDialect {
	dialect: Dialect;
}

export interface Database extends HasDialect {
	/** The handle for reading and writing. Transactions start from this handle. */
	db: Kysely<Schema>;
}

export interface HasCatalogue extends HasDialect {
	/**
	 * The handle for reading the catalogue. This handle reads from the replica if the replica is up to date with the primary
	 * database.
	 */
	catalogue: Kysely<Schema>;
}

/** An opened database, with the time that all processes share. */
export interface OpenDatabase extends Database, HasCatalogue, Clock {
	/** A read-only connection that only health checks use, so that they do not wait for shoppers' requests. */
	beside: Kysely<Schema>;
	/** Throws if the database does not answer. */
	ping(): Promise<void>;
	/** Describes for the operator the connections or locks that requests wait for. Returns an empty list if no request waits. */
	crowd(): Promise<Waiters[]>;
	close(): Promise<void>;
}
