import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Clock } from './clock';
import type { Waiters } from './postgres-crowd';
import type { Schema } from './schema';

export type Dialect = 'sqlite' | 'postgres';

/**
 * The handle of a transaction, the only one that code inside it gets. Another connection would wait for this one on SQLite, and
 * read old data on PostgreSQL. A `Kysely<Schema>` is not assignable to it, so a function that asks for it always runs inside a
 * transaction.
 */
export type Transaction = KyselyTransaction<Schema>;

/** Either the database or a transaction in it, for queries that may run inside and outside of one. */
export type Queries = Kysely<Schema> | Transaction;

export interface HasDialect {
	dialect: Dialect;
}

export interface Database extends HasDialect {
	/** Reads and writes; transactions start here. */
	db: Kysely<Schema>;
}

export interface HasCatalogue extends HasDialect {
	/** Connections for reading the catalogue, to the replica if one keeps up. */
	catalogue: Kysely<Schema>;
}

/** An opened database, with the time that all processes share. */
export interface OpenDatabase extends Database, HasCatalogue, Clock {
	/** A connection for health checks alone, so that they do not wait behind shoppers. It only reads. */
	beside: Kysely<Schema>;
	/** Throws if the database does not answer. */
	ping(): Promise<void>;
	/** Returns the connections or locks that requests wait for, in words for the operator; empty if none wait. */
	crowd(): Promise<Waiters[]>;
	close(): Promise<void>;
}
