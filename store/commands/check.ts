import type { Queries } from '../foundation/database/database';
import type { Check } from '../ordering/checks/check';
import { checkGiftCards } from '../ordering/checks/gift-cards';
import { checkLedgers } from '../ordering/checks/ledger';
import { checkOrders } from '../ordering/checks/orders';
import { checkPayments } from '../ordering/checks/payments';
import { checkPromoCodes } from '../ordering/checks/promo-codes';
import { checkRegistries } from '../ordering/checks/registries';
import { checkStock } from '../ordering/checks/stock';
import { type Command, CommandError, withStore } from './command';

const help = `Usage: npm run store -- check

Proves the books: whether stock, gift cards and their ledgers, the uses of promo codes, gift registries, payments and
orders agree with each other, and names each row that does not. Nothing is changed; the shop may go on serving.

Exit code: 0 everything agrees, 2 something does not.`;

const checks: [subject: string, check: Check][] = [
	['Stock', checkStock],
	['Gift cards', checkGiftCards],
	['Promo codes', checkPromoCodes],
	['Gift registries', checkRegistries],
	['Orders', checkOrders],
	['Payments', checkPayments],
	['Ledgers', checkLedgers],
];

export const command: Command = {
	help,
	async run(args, terminal) {
		if (args.length > 0) throw new CommandError(help);
		return withStore(terminal, async ({ db }) => {
			let wrong = 0;
			for (const { subject, found } of await checkBooks(db)) {
				wrong += found.length;
				terminal.print(found.length === 0 ? `${subject}: all agrees.` : `${subject}: ${found.length} do not agree.`);
				for (const words of found) terminal.complain(`  ${words}`);
			}
			return wrong === 0 ? 0 : 2;
		});
	},
};

/** Asks every check for what does not agree. */
export async function checkBooks(db: Queries): Promise<{ subject: string; found: string[] }[]> {
	const results = [];
	for (const [subject, check] of checks) results.push({ subject, found: await check(db) });
	return results;
}
