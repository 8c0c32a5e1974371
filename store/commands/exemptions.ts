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

Lists and sets customers' tax exemptions. A TYPE is a name from checkout_info.tax_rates, such as PST or "Sales tax"; all
exempts the customer from every tax. The new exemptions replace the customer's earlier exemptions. New exemptions apply
when the customer next opens the cart; placed orders do not change. Keep the customer's certificate: the shop does not
ask for a certificate.`;

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
		lines.length === 0 ? 'Every customer pays every tax.' : inColumns([['Customer', 'Exempt from'], ...lines]),
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
		exemptions.length === 0 ? `${email} pays every tax.` : `${email} is exempt from ${taxNames(exemptions)}.`,
	);
	return 0;
}

/**
 * Parses tax types and returns them with the spelling used in the tax rates.
 * @throws {CommandError} if no tax rate has the tax type
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
			throw new CommandError(`The settings have no tax ${typed}. Taxes: ${known.join(', ') || 'none'}.`);
		}
		return type;
	});
}

const taxNames = (exemptions: string[]): string => (exemptions.includes('*') ? 'every tax' : exemptions.join(', '));
