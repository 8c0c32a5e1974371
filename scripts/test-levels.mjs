/**
 * What each level of `npm test` runs. README.md says the same in words for people.
 *
 * @typedef {object} Level
 * @property {string[]} parts names of `test-parts.mjs`
 * @property {boolean} isWhole whether everything runs: `*.long.test.ts`, tests tagged `@all`, and with scripts also what
 * passes by the plain client
 * @property {string} engines the database engines of the API tests, as TEST_ENGINES names them; '' for both
 * @property {string[]} postgres files of API tests that run on PostgreSQL too, by the beginnings of their paths below
 * `tests/api`
 * @property {number} fuzzSeconds
 */

/**
 * API tests of locks, money, stock, migrations and of SQL that differs between the engines. The others ask the same of
 * both: they run on PostgreSQL in `npm test -- all`.
 */
const onPostgres = [
	'backup',
	'browse.',
	'cart-changes',
	'cannot-start',
	'checkout.',
	'cli-check',
	'cli-move.',
	'cli-orders',
	'credit-card',
	'crowds',
	'database-away',
	'desk/all-at-once',
	'desk/change-order',
	'desk/copies-elsewhere',
	'desk/counter',
	'desk/counting',
	'desk/day-end',
	'desk/deliveries',
	'desk/given-to-waiting',
	'desk/hold-waiting',
	'desk/list-files',
	'desk/list-sorting',
	'desk/money-and-copies',
	'desk/move-pickup',
	'desk/named-twice',
	'desk/on-account',
	'desk/order-lines',
	'desk/orders',
	'desk/owed-to-customers',
	'desk/quotes',
	'desk/refunds',
	'desk/search',
	'desk/stock',
	'desk/substitutes',
	'desk/told-of-money',
	'desk/transfers',
	'desk/used-copies',
	'failover',
	'foreign-keys',
	'gift-cards',
	'guessing',
	'location-stock',
	'lock-order',
	'migrations',
	'order-approvals',
	'order-locks',
	'order-to-pay',
	'order.',
	'payments',
	'promo-codes',
	'random-',
	'refunds-and-disputes',
	'registry-order',
	'released',
	'search.',
	'shift-copies',
	'stale-plans',
	'stock-counts',
	'stopped-process',
	'sweeps',
	'till',
	'transitions',
	'write-stock',
	'write-titles',
	'wrong-codes',
];

const everything = ['types', 'lint', 'promises', 'audit', 'build', 'fuzz', 'unit', 'api', 'browser'];

/** @type {Record<'quick' | 'changed' | 'usual' | 'all', Level>} */
export const levels = {
	quick: { parts: ['types', 'lint', 'unit', 'api'], isWhole: false, engines: 'sqlite', postgres: [], fuzzSeconds: 0 },
	changed: {
		parts: ['types', 'lint', 'unit', 'api', 'browser'],
		isWhole: false,
		engines: 'sqlite',
		postgres: [],
		fuzzSeconds: 0,
	},
	usual: { parts: everything, isWhole: false, engines: 'sqlite', postgres: onPostgres, fuzzSeconds: 20 },
	all: { parts: everything, isWhole: true, engines: '', postgres: [], fuzzSeconds: 60 },
};
