import { tmpdir } from 'node:os';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../store/foundation/database/open-database';
import { engines } from './engines';
import { Cluster } from './postgres-cluster';

declare module 'vitest' {
	export interface ProvidedContext {
		/** The maintenance database of the throw-away cluster. */
		postgresUrl: string;
	}
}

/**
 * Settings that save the server's time in tests, where its databases are not needed after a crash. A bench measures without
 * these.
 */
const quick = ['synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'jit=off'];

/** Starts a PostgreSQL cluster in a temporary folder and stops it, with its files, when the tests are done. */
export async function startPostgres(
	settings: readonly string[] = [],
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
	const cluster = await Cluster.create(settings);
	await cluster.start();
	return { url: cluster.url, pid: cluster.pid, stop: () => cluster.remove() };
}

export default async function setup(project: TestProject) {
	if (!engines.includes('postgres')) return;
	const server = await startPostgres(quick);
	await createTemplate(server.url);
	project.provide('postgresUrl', server.url);
	return server.stop;
}

/** A database with every table and no rows: a test's store copies it instead of running the migrations. */
export const migratedTemplate = 'shop_template';

async function createTemplate(base: string): Promise<void> {
	const client = new pg.Client({ connectionString: base });
	await client.connect();
	await client.query(`create database ${migratedTemplate}`);
	await client.end();
	const databaseUrl = Object.assign(new URL(base), { pathname: `/${migratedTemplate}` }).href;
	const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log: pino({ level: 'fatal' }) });
	await database.close();
}
