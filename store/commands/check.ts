import { keepCheckOfCommand } from '../desk/health/book-checks';
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
import { errorText } from './error-text';

const help = `Usage: npm run store -- check

Checks that stock, gift cards and their ledgers, the uses of promo codes, gift registries, payments and orders agree
with each other, and names each record that does not agree. The command corrects nothing, and the shop can keep running.
The desk's first page then shows when the records were checked and what was found.

Exit code: 0 all records agree, 2 some records do not agree.`;

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
		return withStore(terminal, async (store) => {
			const started_at = store.now();
			const subjects = await checkBooks(store.db);
			let wrong = 0;
			for (const { subject, found } of subjects) {
				wrong += found.length;
				terminal.print(
					found.length === 0
						? `${subject}: everything agrees.`
						: `${subject}: ${found.length} ${found.length === 1 ? 'record does' : 'records do'} not agree.`,
				);
				for (const words of found) terminal.complain(`  ${words}`);
			}
			// The command must print its findings even if the disk is full.
			await keepCheckOfCommand(store, 'check', { started_at, subjects }).catch((error: unknown) =>
				terminal.complain(`The desk will not show this check, because it could not be saved: ${errorText(error)}`),
			);
			return wrong === 0 ? 0 : 2;
		});
	},
};

/** Runs every check of the database, and returns the inconsistencies that each check finds. */
export async function checkBooks(db: Queries): Promise<{ subject: string; found: string[] }[]> {
	const results = [];
	for (const [subject, check] of checks) results.push({ subject, found: await check(db) });
	return results;
}
