import type { Database } from '../foundation/database/database';
import { emailKey } from '../people/details/email-address';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { inColumns } from './table';

const help = `Usage: npm run store -- institutions
       npm run store -- institutions approve EMAIL

Which institutions have an account, and whether you have seen that their name is their own. Where the setting
review_institutions is on, one asks people to buy on its behalf only then; under another name it waits again.`;

export const command: Command = {
	help,
	async run([action, email, ...more], terminal) {
		if (action === undefined) return withStore(terminal, (store) => list(store, terminal));
		if (action !== 'approve' || email === undefined || more.length > 0) throw new CommandError(help);
		return withStore(terminal, (store) => approve(store, terminal, emailKey(email)));
	},
};

async function list(database: Database, terminal: Terminal): Promise<number> {
	const rows = await database.db
		.selectFrom('customers')
		.select(['email', 'company', 'approved_company'])
		.where('is_institution', '=', 1)
		.orderBy('email')
		.execute();
	const lines = rows.map(({ email, company, approved_company }) => [
		email,
		company ?? '',
		company === approved_company ? 'yes' : 'not yet',
	]);
	terminal.print(
		lines.length === 0 ? 'No institution has an account.' : inColumns([['Account', 'Name', 'Seen'], ...lines]),
	);
	return 0;
}

async function approve(database: Database, terminal: Terminal, email: string): Promise<number> {
	const row = await database.db
		.updateTable('customers')
		.set((eb) => ({ approved_company: eb.ref('company') }))
		.where('email', '=', email)
		.where('is_institution', '=', 1)
		.returning('company')
		.executeTakeFirst();
	if (!row) throw new CommandError(`There is no institution ${email}.`);
	terminal.print(`${row.company} may ask people to buy on its behalf.`);
	return 0;
}
