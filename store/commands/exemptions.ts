import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { shownEmail } from '../foundation/sessions/customer-row';
import { readSettings } from '../foundation/settings/settings';
import { readTaxExemptions } from '../people/accounts/tax-exemptions';
import { emailKey } from '../people/details/email-address';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { inColumns } from './table';

const help = `Usage: npm run store -- exemptions
       npm run store -- exemptions EMAIL TYPE …
       npm run store -- exemptions EMAIL none

Which customers pay which taxes not. A TYPE is named as in checkout_info.tax_rates, such as PST or "Sales tax"; all
spares every tax. What is said of a customer takes the place of what was said before. It counts from the next look at
the cart on; orders that were placed stay as they are. Keep the customer's certificate: the shop does not ask for it.`;

export const command: Command = {
	help,
	async run([email, ...types], terminal) {
		if (email === undefined) return withStore(terminal, (store) => list(store, terminal));
		if (types.length > 0) return withStore(terminal, (store) => exempt(store, terminal, email, types));
		throw new CommandError(help);
	},
};

async function list(database: Database, terminal: Terminal): Promise<number> {
	const rows = await database.db
		.selectFrom('customers')
		.select(['id', 'email', 'tax_exemptions'])
		.where('tax_exemptions', '<>', '[]')
		.orderBy('email')
		.execute();
	const lines = rows.map((row) => [shownEmail(row.email), taxNames(readTaxExemptions(row))]);
	terminal.print(
		lines.length === 0 ? 'Every customer pays every tax.' : inColumns([['Customer', 'Exempt of'], ...lines]),
	);
	return 0;
}

async function exempt(store: Database & Clock, terminal: Terminal, typed: string, types: string[]): Promise<number> {
	const email = emailKey(typed);
	const exemptions = await readTypes(store, types);
	const changed = await store.db
		.updateTable('customers')
		.set({ tax_exemptions: JSON.stringify(exemptions), updated_at: store.now() })
		.where('email', '=', email)
		.executeTakeFirst();
	if (Number(changed.numUpdatedRows) === 0) throw new CommandError(`There is no customer ${email}.`);
	terminal.print(
		exemptions.length === 0 ? `${email} pays every tax.` : `${email} is exempt of ${taxNames(exemptions)}.`,
	);
	return 0;
}

/**
 * Reads tax types, spelled as in the tax rates.
 * @throws {CommandError} for a type that no rate has
 */
async function readTypes(database: Database, types: string[]): Promise<string[]> {
	const [only = ''] = types;
	if (types.length === 1 && only === 'none') return [];
	if (types.length === 1 && only === 'all') return ['*'];
	const { checkout_info } = await readSettings(database.db);
	const known = [...new Set(checkout_info.tax_rates.map(({ type }) => type))];
	return types.map((typed) => {
		const type = known.find((name) => name.toLowerCase() === typed.toLowerCase());
		if (type === undefined) {
			throw new CommandError(`There is no tax ${typed} in the settings. There are: ${known.join(', ') || 'none'}.`);
		}
		return type;
	});
}

const taxNames = (exemptions: string[]): string => (exemptions.includes('*') ? 'every tax' : exemptions.join(', '));
