import { maxTermsDays } from '../contract/desk-customers';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { transact } from '../foundation/database/transactions';
import { inDollars } from '../foundation/money';
import { shownEmail } from '../foundation/sessions/customer-row';
import { lockBuyingAccount, writeTerms } from '../ordering/ledger/buying-account';
import { emailKey } from '../people/details/email-address';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { inColumns } from './table';

const help = `Usage: npm run store -- institutions
       npm run store -- institutions approve EMAIL
       npm run store -- institutions terms EMAIL DAYS [LIMIT]
       npm run store -- institutions terms EMAIL none

Without arguments, lists the institutions with an account, and whether you approved their name. If the setting
review_institutions is on, an institution can only invite people to buy on its behalf after you approve its name. An
institution that changes its name needs a new approval.

terms lets an institution, or any other customer, buy on account: invoices are due after DAYS days, and the customer can
owe at most LIMIT dollars. Without LIMIT there is no limit. none ends the terms; the customer still owes open invoices.`;

export const command: Command = {
	help,
	async run([action, email, ...more], terminal) {
		if (action === undefined) return withStore(terminal, (store) => list(store, terminal));
		if (action === 'terms') return withStore(terminal, (store) => setTerms(store, terminal, email, more));
		if (action !== 'approve' || email === undefined || more.length > 0) throw new CommandError(help);
		return withStore(terminal, (store) => approve(store, terminal, emailKey(email)));
	},
};

async function list(database: Database, terminal: Terminal): Promise<number> {
	const rows = await database.db
		.selectFrom('customers')
		.select(['email', 'company', 'approved_company', 'account_terms_days', 'account_limit'])
		.where('is_institution', '=', 1)
		.orderBy('email')
		.execute();
	const lines = rows.map(({ email, company, approved_company, account_terms_days, account_limit }) => [
		shownEmail(email),
		company ?? '',
		company === approved_company ? 'yes' : 'not yet',
		termsWords(account_terms_days, account_limit),
	]);
	terminal.print(
		lines.length === 0
			? 'No institution has an account.'
			: inColumns([['Account', 'Name', 'Approved', 'On account'], ...lines]),
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
	terminal.print(`${row.company} may now invite people to buy on its behalf.`);
	return 0;
}

function termsWords(days: number | null, limit: number | null): string {
	if (days === null) return 'no';
	return `${days} days${limit === null ? '' : `, up to ${inDollars(limit)}`}`;
}

/** @throws {CommandError} if the customer is unknown, or if the number of days or the credit limit is invalid */
async function setTerms(
	store: Database & Clock,
	terminal: Terminal,
	typed: string | undefined,
	[days, limit, ...more]: string[],
): Promise<number> {
	if (typed === undefined || days === undefined || more.length > 0) throw new CommandError(help);
	const terms = days === 'none' ? { terms_days: null, limit: null } : readTerms(days, limit);
	const email = emailKey(typed);
	await transact(store, async (transaction) => {
		const customer = await transaction
			.selectFrom('customers')
			.select('id')
			.where('email', '=', email)
			.executeTakeFirst();
		if (!customer) throw new CommandError(`There is no customer ${email}.`);
		await lockBuyingAccount(transaction, customer.id);
		await writeTerms(transaction, customer.id, { ...terms, now: store.now() });
	});
	terminal.print(
		terms.terms_days === null
			? `${email} can no longer buy on account.`
			: `${email} can buy on account: ${termsWords(terms.terms_days, terms.limit)}.`,
	);
	return 0;
}

function readTerms(days: string, limit: string | undefined): { terms_days: number; limit: number | null } {
	const terms_days = /^\d{1,3}$/.test(days) ? Number(days) : -1;
	if (terms_days < 0 || terms_days > maxTermsDays)
		throw new CommandError(`DAYS must be a whole number from 0 to ${maxTermsDays}, or none.`);
	if (limit === undefined) return { terms_days, limit: null };
	const cents = /^\d{1,7}(\.\d{1,2})?$/.test(limit) ? Math.round(Number(limit) * 100) : -1;
	if (cents < 0) throw new CommandError('LIMIT must be an amount such as 250.00.');
	return { terms_days, limit: cents };
}
