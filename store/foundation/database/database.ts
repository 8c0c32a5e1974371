import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Clock } from './clock';
import type { Waiters } from './postgres-crowd';
import type { Schema } from './schema';

export type Dialect = 'sqlite' | 'postgres';

/**
 * The handle of a transaction. Code inside a transaction may use no other handle: another connection would wait for this one on
 * SQLite, and read old data on PostgreSQL. A `Kysely<Schema>` is not assignable to it, so a function with this parameter always
 * runs inside a transaction.
 */
export type Transaction = KyselyTransaction<Schema>;

/** Either the database or a transaction, for queries that may run inside and outside of transactions. */
export type Queries = Kysely<Schema> | Transaction;

export interface HasDialect {
	dialect: Dialect;
}

export interface Database extends HasDialect {
	/** Reads and writes. Transactions start from this handle. */
	db: Kysely<Schema>;
}

export interface HasCatalogue extends HasDialect {
	/** Connections for reading the catalogue. They go to the replica if it keeps up with the primary. */
	catalogue: Kysely<Schema>;
}

/** An opened database, with the time that all processes share. */
export interface OpenDatabase extends Database, HasCatalogue, Clock {
	/** A read-only connection for health checks alone, so that they do not wait behind shoppers. */
	beside: Kysely<Schema>;
	/** Throws if the database does not answer. */
	ping(): Promise<void>;
	/** Returns the connections or locks that requests wait for, in words for the operator; empty if no request waits. */
	crowd(): Promise<Waiters[]>;
	close(): Promise<void>;
}
