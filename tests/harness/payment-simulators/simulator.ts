import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Timeouts } from '~store/ordering/payments/providers/http';

/** A payment as the provider has it on record. */
export interface SimulatedPayment {
	id: string;
	reference: string;
	/** Cents. */
	amount: number;
	currency: string;
	state: 'open' | 'approved' | 'authorized' | 'paid' | 'declined' | 'closed';
	/** What became of the money later. */
	back:
		| 'refunded'
		| 'refunded in part'
		| 'inquiry'
		| 'disputed'
		| 'dispute lost'
		| 'dispute lost in part'
		| 'dispute won'
		| null;
	/** How much goes back where a part does. Cents. */
	part: number;
	/** What the shop gave back of it. */
	refunds: SimulatedRefund[];
	/** What becomes of the next refund, where it is not done at once. */
	next_refund?: 'pending' | 'refused';
	/** How often money was taken: never more than once. */
	taken: number;
	/** A try before that was authorized, and let go again. */
	let_go?: true;
	transaction: string;
	return_url: string;
	cancel_url: string;
	notify_url: string;
}

export interface SimulatedRefund {
	id: string;
	/** The shop's. */
	reference: string;
	/** Cents. */
	amount: number;
	state: 'done' | 'pending' | 'refused';
}

/**
 * What goes wrong with a request: 'lost': the work is done, then the connection breaks; 'late': it is done, and the
 * answer comes when nobody waits for it any more ({@link impatiently}); 'unreachable': nothing is done, the connection breaks; 'failing':
 * nothing is done, 500; 'busy': nothing is done, 429; 'unauthorized': nothing is done, 401; 'missing': nothing is done,
 * 404.
 */
export type Misbehaviour = 'lost' | 'late' | 'unreachable' | 'failing' | 'busy' | 'unauthorized' | 'missing';

export type ShopperAnswer = 'pay' | 'decline' | 'cancel';

export interface Asked {
	method: string;
	path: string;
	query: URLSearchParams;
	headers: Record<string, string>;
	body: string;
	/** The groups of the route's pattern. */
	match: string[];
}

export interface Answered {
	status: number;
	body?: object | string;
	headers?: Record<string, string>;
}

export interface Route {
	method: string;
	path: RegExp;
	/** What misbehaviours name it by; 'page' for what the shopper sees. */
	operation: string;
	answer(asked: Asked): Answered;
}

const patienceMs = 10_000;
/** How long an answer that comes late is waited for. */
const impatienceMs = 400;

/**
 * How a test's shop asks the simulators: again after a moment, and long enough that no answer is late because the machine is
 * busy. Each file takes its own.
 */
export const simulatorTimeouts = (tries = 2): Timeouts => ({ timeout: patienceMs, tries, pause: 2 });

/** Lets a shop give up early on answers that are late. Everything else that it asks meanwhile has as little time. */
export async function impatiently<Result>(timeouts: Timeouts, act: () => Promise<Result>): Promise<Result> {
	timeouts.timeout = impatienceMs;
	try {
		return await act();
	} finally {
		timeouts.timeout = patienceMs;
	}
}

export interface Simulator {
	url: string;
	payments: Map<string, SimulatedPayment>;
	/** The operations that came, in order, repeats included. */
	operations: string[];
	/** Lets the next requests of an operation go wrong. */
	misbehave(operation: string, how: Misbehaviour, times?: number): void;
	paymentOf(reference: string): SimulatedPayment;
	stop(): Promise<void>;
}

/** A provider of payments on this machine, which speaks its wire protocol. */
export async function startSimulator(routesOf: (simulator: Simulator) => Route[]): Promise<Simulator> {
	const troubles = new Map<string, Misbehaviour[]>();
	const simulator: Simulator = {
		url: '',
		payments: new Map(),
		operations: [],
		misbehave: (operation, how, times = 1) => {
			troubles.set(operation, [...(troubles.get(operation) ?? []), ...Array<Misbehaviour>(times).fill(how)]);
		},
		paymentOf: (reference) => {
			const found = [...simulator.payments.values()].find((payment) => payment.reference === reference);
			if (!found) throw new Error(`There is no payment ${reference}.`);
			return found;
		},
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	const routes = routesOf(simulator);
	const server = createServer(async (request, response) => {
		const asked = await read(request, simulator.url);
		const route = routes.find(({ method, path }) => method === asked.method && path.test(asked.path));
		if (!route) return response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
		asked.match = route.path.exec(asked.path)?.slice(1).map(decodeURIComponent) ?? [];
		simulator.operations.push(route.operation);
		const trouble = troubles.get(route.operation)?.shift();
		if (trouble === 'unreachable') return request.socket.destroy();
		if (trouble === 'failing') return response.writeHead(500).end('Internal error');
		if (trouble === 'busy') return response.writeHead(429, { 'Retry-After': '0' }).end();
		if (trouble === 'unauthorized') return response.writeHead(401).end('{}');
		if (trouble === 'missing') return response.writeHead(404).end('{"name":"RESOURCE_NOT_FOUND"}');
		const { status, body = '', headers = {} } = route.answer(asked);
		if (trouble === 'lost') return request.socket.destroy();
		if (trouble === 'late') await once(request.socket, 'close');
		const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		return response.writeHead(status, { 'Content-Type': type, ...headers }).end(text);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return simulator;
}

async function read(request: IncomingMessage, base: string): Promise<Asked> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part as Buffer);
	const url = new URL(request.url ?? '/', base);
	const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
	return {
		method: request.method ?? 'GET',
		path: url.pathname,
		query: url.searchParams,
		headers,
		match: [],
		body: Buffer.concat(parts).toString(),
	};
}

export const newId = (prefix = ''): string => prefix + randomBytes(10).toString('hex').toUpperCase();

export const newPayment = (payment: Partial<SimulatedPayment>): SimulatedPayment => ({
	id: newId(),
	reference: '',
	amount: 0,
	currency: 'USD',
	state: 'open',
	taken: 0,
	back: null,
	part: 1,
	refunds: [],
	transaction: newId('T'),
	return_url: '',
	cancel_url: '',
	notify_url: '',
	...payment,
});

/** Takes the money. */
export function take(payment: SimulatedPayment): void {
	payment.state = 'paid';
	payment.taken++;
}

/** What went back to the shopper by refunds of the shop. Cents. */
export const givenBackOf = ({ refunds }: SimulatedPayment): number =>
	refunds.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0);

/** Gives money back; null where there is not so much left of it. */
export function giveBack(
	payment: SimulatedPayment,
	reference: string,
	amount: number,
	id: string,
): SimulatedRefund | null {
	const standing = payment.refunds.filter(({ state }) => state !== 'refused');
	const left = payment.amount - standing.reduce((sum, one) => sum + one.amount, 0);
	if (payment.taken === 0 || !(amount > 0) || amount > left) return null;
	const refund: SimulatedRefund = { id, reference, amount, state: payment.next_refund ?? 'done' };
	delete payment.next_refund;
	payment.refunds.push(refund);
	return refund;
}

/** The provider's page, where the shopper pays, as plain HTML without scripts. */
export function hostedPage(provider: string, { reference, amount, currency }: SimulatedPayment): Answered {
	const button = (answer: ShopperAnswer, label: string) => `<button name="answer" value="${answer}">${label}</button>`;
	return {
		status: 200,
		body: `<!doctype html><html lang="en"><title>${provider}</title><h1>${provider}</h1>
<p>${reference}: ${currency} ${(amount / 100).toFixed(2)}</p>
<form method="post">${button('pay', 'Pay')} ${button('decline', 'Decline')} ${button('cancel', 'Cancel')}</form></html>`,
	};
}

export const seeOther = (location: string): Answered => ({ status: 303, headers: { Location: location } });

/** A closed page: there is nothing to pay on it any more. */
export const pageGone = (): Answered => ({ status: 410, body: 'This page is closed.' });

/** The shopper opens the provider's page and presses a button. Answers where the provider sends them. */
export async function shopperDoes(redirectUrl: string, answer: ShopperAnswer): Promise<string | null> {
	const page = await fetch(redirectUrl);
	if (!page.ok) return null;
	const form = await fetch(redirectUrl, {
		method: 'POST',
		body: new URLSearchParams({ answer }),
		redirect: 'manual',
	});
	return form.headers.get('location');
}
