import { parseArgs } from 'node:util';
import { inGroups } from '../basket/gift-cards/number';
import { paymentProviders, providerTitles } from '../contract/payment-providers';
import { minuteIn } from '../contract/zoned-time';
import { writeAudit } from '../desk/audit/write-audit';
import type { Clock } from '../foundation/database/clock';
import type { Database, Transaction } from '../foundation/database/database';
import { transact } from '../foundation/database/transactions';
import { toDecimal } from '../foundation/money';
import type { HasSettings } from '../foundation/settings/settings';
import { goodCardsOf } from '../ordering/orders/void-sold-cards';
import { acceptPayment, dropPayment } from '../ordering/payments/close-payment';
import { type PaymentRow, paymentNamed, readPayment } from '../ordering/payments/payment-rows';
import { unfinishedStates } from '../ordering/payments/payment-states';
import type { PaymentServices } from '../ordering/payments/providers/providers';
import { noteTakenBack, takenBackToDecide } from '../ordering/payments/refunds-and-disputes';
import { settlePayment } from '../ordering/payments/settle-payment';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { inColumns } from './table';

const providers = new Intl.ListFormat('en-GB').format(paymentProviders.map((name) => providerTitles[name]));

const help = `Usage: npm run store -- payments list [--open]
       npm run store -- payments look REFERENCE
       npm run store -- payments accept REFERENCE
       npm run store -- payments drop REFERENCE

Payments with ${providers}. The shop settles them by itself, and gives up the orders that
nobody pays within an hour; what is left to you are those with a problem.

  list    the last 100 payments; with --open those that wait, came too late or have a problem; of paid ones those that
          are disputed, or went back while the order owes the money again or gift cards that they bought are good
  look    asks the provider how a payment stands, and whether the money of one that is paid went back
  accept  takes a payment with a problem for made: its order is placed as paid
  drop    closes a payment that came too late or has a problem, when you gave the money back at the provider; an order
          that still waits for it is given up

A payment whose provider gives the shop no answer (its keys were replaced or taken away) waits, and so does its order.
Look at the provider's own site then: 'accept' it when it was paid there, 'drop' it when it was not.

Money that you give back on a provider's own site becomes a refund of the order, and so does a dispute that you lost.
An order that was not handed over yet owes the money again.

Gift cards are void when the money that bought them was all given back, also by a dispute that you lost. A dispute that is
not decided is mailed to you, and so is each part that was given back, for nobody tells what it was for: with the cards,
which stay good until you void them. PayPal tells all of it, Global Payments and Clearent what was given back under the
payment's own reference, Chase nothing. What the shop cannot know is yours to do: npm run store -- giftcards void NUMBER, or
all that an order sold: giftcards void --order 1007`;

export const command: Command = {
	help,
	async run(args, terminal) {
		const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { open: { type: 'boolean' } } });
		const [action, reference, ...more] = positionals;
		if (more.length > 0) throw new CommandError(help);
		if (action === 'list' && !reference)
			return withStore(terminal, (store) => list(store, terminal, values.open ?? false));
		if (action === 'look' && reference) return withStore(terminal, (store) => look(store, terminal, reference));
		if (action === 'accept' && reference) {
			await withStore(terminal, (store) => acceptPayment(store, reference, noted(store, 'payments accept')));
			terminal.print(`Payment ${reference} is accepted, and its order placed.`);
			return 0;
		}
		if (action === 'drop' && reference) {
			await withStore(terminal, (store) => dropPayment(store, reference, noted(store, 'payments drop')));
			terminal.print(`Payment ${reference} is closed.`);
			return 0;
		}
		throw new CommandError(help);
	},
};

/** Writes a decision about a payment, or its provider's answer, into the audit, with its order. */
const noted =
	({ now }: Clock, command: string, found?: { after: PaymentRow; voided: string[] }) =>
	async (transaction: Transaction, { order_id, reference, state, problem }: PaymentRow) => {
		const { order_number } = await transaction
			.selectFrom('orders')
			.select('order_number')
			.where('id', '=', order_id)
			.executeTakeFirstOrThrow();
		const became = found && {
			payment: found.after.state,
			problem: found.after.problem,
			...(found.voided.length > 0 ? { cards: found.voided } : {}),
		};
		const facts = { before: { payment: state, problem }, after: { ...became, asked: { reference } } };
		await writeAudit(transaction, { command }, { action: command, thing: 'order', key: order_number, ...facts }, now());
	};

async function list(store: Database & Clock & HasSettings, terminal: Terminal, open: boolean): Promise<number> {
	const { timezone } = (await store.settings.get()).store_info;
	const rows = await store.db
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.selectAll('payments')
		.select('orders.order_number')
		.$if(open, (query) =>
			query.where((eb) =>
				eb.or([eb('payments.state', 'in', [...unfinishedStates, 'late']), takenBackToDecide(store.now())]),
			),
		)
		.orderBy('payments.id', 'desc')
		.limit(100)
		.execute();
	const table = rows.map((row) => [
		row.reference,
		row.order_number,
		minuteIn(row.created_at, timezone),
		row.provider,
		`${row.currency} ${toDecimal(row.amount)}`,
		row.state,
		problemOf(row),
	]);
	const heading = ['Reference', 'Order', 'Begun', 'Provider', 'Amount', 'State', 'Problem'];
	terminal.print(table.length === 0 ? 'There are no such payments.' : inColumns([heading, ...table]));
	return 0;
}

const problemOf = ({ problem, failures }: PaymentRow): string =>
	problem || (failures > 0 ? `no answer from the provider, ${failures} times` : '');

async function look(store: PaymentServices, terminal: Terminal, reference: string): Promise<number> {
	const payment = await paymentNamed(store.db, reference);
	if (!payment) throw new CommandError(`Payment ${reference} does not exist.`);
	const voided = await noteTakenBack(store, await settlePayment(store, payment));
	const after = await readPayment(store.db, payment.id);
	const { state, problem, transaction_id, order_id } = after;
	await transact(store, (transaction) => noted(store, 'payments look', { after, voided })(transaction, payment));
	terminal.print(
		[`Payment ${reference} is ${state}.`, problem, transaction_id].filter((part) => part !== '').join(' '),
	);
	if (state === 'paid' && problem !== '')
		for (const { number, balance } of await goodCardsOf(store.db, order_id))
			terminal.print(`It bought the gift card ${inGroups(number)}, with $${toDecimal(balance)} on it.`);
	if (voided.length > 0)
		terminal.print(`Its money went back, so the gift cards that it bought are void: ${voided.join(', ')}.`);
	return 0;
}
