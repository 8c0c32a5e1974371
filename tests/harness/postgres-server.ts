import type { TestProject } from 'vitest/node';
import { engines } from './engines';
import { Cluster } from './postgres-cluster';

declare module 'vitest' {
	export interface ProvidedContext {
		/** Where the throw-away cluster listens: its maintenance database. */
		postgresUrl: string;
	}
}

/** Starts a PostgreSQL cluster in a temporary folder and stops it, with its files, when the tests are done. */
export async function startPostgres(): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
	const cluster = await Cluster.create();
	await cluster.start();
	return { url: cluster.url, pid: cluster.pid, stop: () => cluster.remove() };
}

export default async function setup(project: TestProject) {
	if (!engines.includes('postgres')) return;
	const server = await startPostgres();
	project.provide('postgresUrl', server.url);
	return server.stop;
}
