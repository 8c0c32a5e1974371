/**
 * Mutation testing of the code whose bugs could lose money, sell missing stock, or show one customer's data to another. `npm run
 * mutate` makes small changes to this code, one at a time, and checks whether a test fails. docs/mutation.md lists the changes
 * for which no test fails, with the reasons. For a single file: `npm run mutate -- --mutate store/basket/cart/totals.ts`.
 */
export default {
	mutate: [
		// Money: amounts, taxes, the cart's total, and agreed prices.
		'store/foundation/money.ts',
		'store/foundation/places/postal-prefix.ts',
		'store/basket/{taxes,cart/{totals,cart-terms,priced-cart,lines,require-orderable}}.ts',
		'store/catalogue/titles/prices.ts',
		// Promo codes and shipping costs.
		'store/basket/promotions/*.ts',
		'store/basket/shipping/*.ts',
		// Stock: how it is reported, allocated, taken, returned and merged.
		'store/basket/cart/allocation.ts',
		'store/catalogue/titles/availability.ts',
		'store/catalogue/writing/{merge-stock,save-stock}.ts',
		'store/ordering/checkout/{stock-plan,take-stock}.ts',
		// Gift cards. Their page and the balance page only call this code.
		'store/basket/gift-cards/*.ts',
		'!store/basket/gift-cards/gift-card-page.ts',
		// States of orders and payments, and the steps of the checkout.
		'store/ordering/transitions.ts',
		'store/ordering/{orders,payments}/*{state,transition}*.ts',
		'store/ordering/cards/{card-rules,sealed-card}.ts',
		'store/ordering/checkout/{submit,steps,take-step}.ts',
		// Tokens and keys.
		'store/people/accounts/tokens.ts',
		'store/foundation/captcha/{token,wrong-codes}.ts',
		'store/ordering/payments/providers/http.ts',
		'store/ordering/orders/access-key.ts',
		// Access rights for accounts, orders and links.
		'store/foundation/sessions/own-account.ts',
		'store/people/accounts/{linked-accounts,transfer}.ts',
		'store/ordering/orders/order-access.ts',
	],
	testRunner: 'vitest',
	vitest: { configFile: 'vitest.mutate.config.ts' },
	plugins: ['@stryker-mutator/vitest-runner', './scripts/ignore-sql-names.mjs'],
	ignorers: ['sql-names'],
	coverageAnalysis: 'perTest',
	// Skips code that runs once when its module is loaded, because each change of it would need a run of every test.
	ignoreStatic: true,
	concurrency: 2,
	timeoutMS: 60_000,
	reporters: ['clear-text', 'progress', 'html', 'json'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	htmlReporter: { fileName: 'reports/mutation/mutation.html' },
	jsonReporter: { fileName: 'reports/mutation/mutation.json' },
	incrementalFile: 'reports/mutation/incremental.json',
	// Each pattern begins with a slash. Otherwise the store's own folder `reports` would also be left out, and with it every test
	// that needs the whole store.
	ignorePatterns: ['/build', '/data', '/reports', '/test-results', '/public', '/store/sample/works', '/.git'],
	tempDirName: '.stryker-tmp',
	thresholds: { high: 97, low: 92, break: 92 },
	allowEmpty: true,
};
