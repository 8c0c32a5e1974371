/**
 * The tests of each level of `npm test`. README.md describes these levels for readers.
 *
 * @typedef {object} Level
 * @property {string[]} parts names of `test-parts.mjs`
 * @property {boolean} isWhole whether all tests run: `*.long.test.ts`, tests tagged `@all`, and, with JavaScript, also tests that
 * the plain client runs
 * @property {string} engines the database engines of the API tests, as TEST_ENGINES names them; '' for both
 * @property {string[]} postgres files of API tests that run on PostgreSQL too, by the beginnings of their paths below
 * `tests/api`
 * @property {string[]} leftOut files of API tests that do not run, also by the beginnings of their paths
 * @property {number} fuzzSeconds
 */

/**
 * The API tests that `npm test` also runs on PostgreSQL: tests of locks, money, stock and migrations, and of SQL that differs
 * between the database engines. Other API tests run on PostgreSQL only in `npm test -- all`.
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
	'desk/free-shipping',
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
	'desk/transfers',
	'desk/used-copies',
	'failover',
	'foreign-keys',
	'gift-cards',
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
];

/** The slowest API tests. `npm test -- quick` leaves them out. */
const slow = [
	'accounts/cart-at-log-in',
	'backup',
	'browse-large',
	'cannot-start',
	'cart-import',
	'checkout',
	'cli-events',
	'cli-move.',
	'cli-process',
	'cli-settings',
	'crowds',
	'database-away',
	'desk/bad-input',
	'desk/change-order',
	'desk/counting',
	'desk/given-to-waiting',
	'desk/health',
	'desk/large-orders',
	'desk/on-account',
	'desk/order-lines',
	'desk/orders',
	'desk/query-plans',
	'desk/quotes',
	'desk/refunds',
	'desk/stock-plans',
	'desk/told-of-money',
	'desk/who-may-what',
	'download',
	'failover',
	'gift-cards',
	'import-progress',
	'list-documents',
	'list-import',
	'many-mails',
	'money-taken-back',
	'order-approvals',
	'order-excel',
	'payments',
	'purging',
	'random-carts',
	'random-gift-cards',
	'redirects',
	'refunds-and-disputes',
	'registries',
	'search-files',
	'stale-plans',
	'stock-counts',
	'stopped-process',
	'table-file',
	'till-gift-cards',
	'who-may-see-what',
	'wire',
	'wrong-codes',
];

const everything = ['types', 'lint', 'promises', 'audit', 'build', 'fuzz', 'unit', 'api', 'browser'];

/** @type {Record<'quick' | 'changed' | 'usual' | 'all', Level>} */
export const levels = {
	quick: {
		parts: ['types', 'lint', 'unit', 'api'],
		isWhole: false,
		engines: 'sqlite',
		postgres: [],
		leftOut: slow,
		fuzzSeconds: 0,
	},
	changed: {
		parts: ['types', 'lint', 'unit', 'api', 'browser'],
		isWhole: false,
		engines: 'sqlite',
		postgres: [],
		leftOut: [],
		fuzzSeconds: 0,
	},
	usual: { parts: everything, isWhole: false, engines: 'sqlite', postgres: onPostgres, leftOut: [], fuzzSeconds: 20 },
	all: { parts: everything, isWhole: true, engines: '', postgres: [], leftOut: [], fuzzSeconds: 60 },
};
