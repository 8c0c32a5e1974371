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
import { updateFromProvider } from '../ordering/payments/update-from-provider';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { inColumns } from './table';

const providers = new Intl.ListFormat('en-GB').format(paymentProviders.map((name) => providerTitles[name]));

const help = `Usage: npm run store -- payments list [--open]
       npm run store -- payments look REFERENCE
       npm run store -- payments accept REFERENCE
       npm run store -- payments drop REFERENCE

Manages payments with ${providers}. The shop settles payments automatically,
and cancels orders that are not paid within an hour. You only decide about payments with a problem.

  list    the last 100 payments. --open shows payments that are waiting, came too late or have a problem. --open also
          shows paid payments that are disputed, or whose money went back while the order is unpaid or its gift cards are
          still valid
  look    asks the provider for the payment's state, and whether the money of a paid payment went back
  accept  treats a payment with a problem as paid, and places its order
  drop    closes a payment that came too late or has a problem, after you refunded it at the provider. If the order
          still waits for the payment, the order is cancelled

If the provider gives the shop no answer (its keys were replaced or removed), the payment and its order keep waiting.
Check the provider's own site then: 'accept' the payment if the customer paid there, 'drop' the payment if not.

A refund that you make on the provider's own site becomes a refund of the order. A dispute that you lose also becomes a
refund of the order. If the order was not handed over yet, the customer must pay again.

Gift cards become void when the money that bought them went back completely, also after a lost dispute. The shop mails
you about each undecided dispute and each partial refund, because the shop cannot know what the money was for. The mail
lists the gift cards, which stay valid until you void them. PayPal reports refunds and disputes. Global Payments and
Clearent report refunds under the payment's own reference, Chase reports nothing. Void the cards that the shop cannot
know about yourself: npm run store -- giftcards void NUMBER, or all cards that an order sold: giftcards void --order
1007`;

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
			terminal.print(`Payment ${reference} was accepted, and its order was placed.`);
			return 0;
		}
		if (action === 'drop' && reference) {
			await withStore(terminal, (store) => dropPayment(store, reference, noted(store, 'payments drop')));
			terminal.print(`Payment ${reference} was closed.`);
			return 0;
		}
		throw new CommandError(help);
	},
};

/**
 * Returns a function that writes an audit entry about a payment: a decision by staff, or an answer from the payment provider. The
 * audit entry also names the payment's order.
 */
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
	terminal.print(table.length === 0 ? 'No payments found.' : inColumns([heading, ...table]));
	return 0;
}

const problemOf = ({ problem, failures }: PaymentRow): string =>
	problem || (failures > 0 ? `the provider did not answer (${failures} tries)` : '');

async function look(store: PaymentServices, terminal: Terminal, reference: string): Promise<number> {
	const payment = await paymentNamed(store.db, reference);
	if (!payment) throw new CommandError(`Payment ${reference} does not exist.`);
	const voided = await noteTakenBack(store, await updateFromProvider(store, payment));
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
		terminal.print(`The payment was returned, so the gift cards that it bought are void: ${voided.join(', ')}.`);
	return 0;
}
