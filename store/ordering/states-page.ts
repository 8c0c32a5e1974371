import { lineBegins, lineStateMeanings, lineTransitions } from './lines/line-states';
import { deliveries } from './orders/deliveries';
import {
	orderBegins,
	orderStateMeanings,
	orderTransitions,
	quoteBegins,
	quoteStates,
	quoteTransitions,
} from './orders/order-states';
import { paymentBegins, paymentStates, paymentTransitions } from './payments/payment-states';
import { refundBegins, refundStates, refundTransitions } from './refunds/refund-states';
import type { Transition } from './transitions';

/** A type of object with states, such as orders, as described by the state tables in the code. */
export interface Thing {
	title: string;
	states: Record<string, string>;
	begins: readonly string[];
	transitions: Record<string, Transition<string>>;
}

export const things: Thing[] = [
	{ title: 'Orders', states: orderStateMeanings, begins: orderBegins, transitions: orderTransitions },
	{ title: 'Copies of an order line', states: lineStateMeanings, begins: lineBegins, transitions: lineTransitions },
	{ title: 'Quotes', states: quoteStates, begins: quoteBegins, transitions: quoteTransitions },
	{ title: 'Payments', states: paymentStates, begins: paymentBegins, transitions: paymentTransitions },
	{ title: 'Refunds', states: refundStates, begins: refundBegins, transitions: refundTransitions },
];

const intro = `# States

The states of orders, copies of an order line, quotes, payments and refunds, and every transition between them. The code that defines these states is in
(\`store/ordering\`). This page is printed: \`npm run -s store -- states > docs/states.md\`.

The database accepts no other state (migrations 0003, 0022 and 0039 to 0041). The store refuses a transition from any other state and says
why: 'Order 1001 is cancelled, so it cannot be made ready.'`;

/**
 * Generates docs/states.md, the documentation page with the state tables, as Markdown.
 * @param more objects with states besides orders and payments
 */
export const statesPage = (more: readonly Thing[]): string =>
	`${[intro, ...things.map(section), deliveryTable(), ...more.map(section)].join('\n\n')}\n`;

const section = ({ title, states, begins, transitions }: Thing): string =>
	[
		`## ${title}`,
		table(
			['State', 'What it means'],
			Object.entries(states).map(([state, means]) => [code(state), means]),
		),
		`Begins as ${begins.map(code).join(' or ')}.`,
		table(
			['Transition', 'From', 'To', 'Who asks', 'Only when', 'What it does'],
			Object.entries(transitions).map(([name, { from, to, by, when = '', does }]) => [
				code(name),
				from.map(code).join(', '),
				code(to),
				by.join(', '),
				when,
				does,
			]),
		),
	].join('\n\n');

function deliveryTable(): string {
	const rows = Object.entries(deliveries).map(([key, { title, news }]) => [
		code(key),
		title,
		Object.entries(news)
			.map(([transition, told]) => `${code(transition)}: ${told}`)
			.join(', '),
	]);
	return `## Deliveries

A delivery has no states of its own: it follows its order. These transitions of the order send the shopper an
e-mail:

${table(['Delivery', 'Name', 'E-mails'], rows)}`;
}

const code = (word: string): string => `\`${word}\``;

const table = (heading: string[], rows: string[][]): string =>
	[heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
