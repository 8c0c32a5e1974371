import { devNull } from 'node:os';
import { variableNames } from '../../config';

/** Variables that PostgreSQL's own programs and its client library read (PGHOST, PGSSLMODE, …). */
const postgresVariable = /^PG[A-Z]+$/;

/**
 * Removes every variable that a shop reads from this process's environment, and prevents this process and its child processes
 * from reading a `.env`. The configuration of each test runner calls it once. Tests are then the same in every checkout and every
 * terminal.
 */
export function isolateEnvironment(): void {
	for (const name of Object.keys(process.env)) {
		if (variableNames.includes(name) || postgresVariable.test(name)) delete process.env[name];
	}
	process.env.NODE_ENV = 'test';
	process.env.ENV_FILE = devNull;
}
