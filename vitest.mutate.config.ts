import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isolateEnvironment } from './tests/harness/hermetic-environment';
import { testSecret } from './tests/harness/test-secret';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

isolateEnvironment();

/**
 * The tests that `npm run mutate` runs. The listed tests call a rule's functions directly. Tests of the whole store are left out,
 * because they would run again for each of a thousand mutants.
 */
export default defineConfig({
	envDir: false,
	resolve: { alias: { '~store': folder('./store'), '~': folder('./app') } },
	test: {
		env: { SESSION_SECRET: testSecret },
		include: [
			'tests/unit/accounts/{tokens,account-access}.test.ts',
			'tests/unit/captcha/*.test.ts',
			'tests/unit/{cart,checkout,giftcards,orders,promotions,shipping}/*.test.ts',
			'tests/unit/availability.test.ts',
			'tests/unit/catalogue/*stock*.test.ts',
			'tests/unit/payments/{payment-states,token,http,sealed-card,card-rules}.test.ts',
		],
	},
});
