import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isolateEnvironment } from './tests/harness/hermetic-environment';
import { testSecret } from './tests/harness/test-secret';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

isolateEnvironment();

export default defineConfig({
	// Prevents Vite from reading `.env`.
	envDir: false,
	resolve: { alias: { '~store': folder('./store'), '~': folder('./app') } },
	test: {
		// Prints the whole expected value of a failed assertion.
		chaiConfig: { truncateThreshold: 0 },
		// Uses all CPU cores. By default, Vitest leaves one core unused, which is half of a machine with two cores.
		maxWorkers: availableParallelism(),
		// No test changes the state of a module, so each worker loads the modules once, which saves a third of the time.
		isolate: false,
		// Keeps compiled modules on disk, by their content. Reading a module takes a fifth of the time of compiling it, and `npm test`
		// starts Vitest three times.
		experimental: { fsModuleCache: true, fsModuleCachePath: folder('./node_modules/.cache/vitest') },
		env: { SESSION_SECRET: testSecret },
		setupFiles: ['tests/harness/same-examples.ts'],
		// The timeout is long because the machine may be busy.
		expect: { poll: { timeout: 30_000 } },
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'],
					// The timeout is long because unit tests read whole files and draw thousands of covers, on a machine that may
					// be busy.
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
			{
				extends: true,
				test: {
					name: 'api',
					include: ['tests/api/**/*.test.ts'],
					globalSetup: ['tests/harness/migrated-file.ts', 'tests/harness/postgres-server.ts'],
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});
