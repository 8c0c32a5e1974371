import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isolateEnvironment } from './tests/harness/hermetic-environment';
import { testSecret } from './tests/harness/test-secret';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

isolateEnvironment();

export default defineConfig({
	// Vite would read `.env`, too.
	envDir: false,
	resolve: { alias: { '~store': folder('./store'), '~': folder('./app') } },
	test: {
		// A failure says the whole of what was expected.
		chaiConfig: { truncateThreshold: 0 },
		// Vitest leaves one processor alone, and of two that is half of them.
		maxWorkers: availableParallelism(),
		// No test leaves anything behind in a module: loading them once a worker takes a third off the whole.
		isolate: false,
		env: { SESSION_SECRET: testSecret },
		setupFiles: ['tests/harness/same-examples.ts'],
		// A machine that has other things to do takes its time.
		expect: { poll: { timeout: 30_000 } },
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'],
					// Whole files are read and thousands of covers drawn, on a machine that may have other things to do.
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
