import { devNull } from 'node:os';
import { variableNames } from '../../config';

/** What PostgreSQL's own programs, and the library that speaks to it, take from the environment (PGHOST, PGSSLMODE, …). */
const postgresVariable = /^PG[A-Z]+$/;

/**
 * Takes out of this process's environment whatever a shop reads, and has no `.env` read, neither here nor by a process
 * that is started from here. To be called once, by the configuration of each test runner: tests are then the same in
 * every checkout, whatever shop it serves and whosever terminal they run in.
 */
export function isolateEnvironment(): void {
	for (const name of Object.keys(process.env)) {
		if (variableNames.includes(name) || postgresVariable.test(name)) delete process.env[name];
	}
	process.env.NODE_ENV = 'test';
	process.env.ENV_FILE = devNull;
}
