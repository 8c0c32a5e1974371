import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Timeouts } from '~store/ordering/payments/providers/http';

/** A payment as the provider has it on record. */
export interface SimulatedPayment {
	id: string;
	reference: string;
	/** In cents. */
	amount: number;
	currency: string;
	state: 'open' | 'approved' | 'authorized' | 'paid' | 'declined' | 'closed';
	/** The later fate of the money. */
	back:
		| 'refunded'
		| 'refunded in part'
		| 'inquiry'
		| 'disputed'
		| 'dispute lost'
		| 'dispute lost in part'
		| 'dispute won'
		| null;
	/** The amount of a partial refund, in cents. */
	part: number;
	/** The shop's refunds of it. */
	refunds: SimulatedRefund[];
	/** The state of the next refund, if it is not done at once. */
	next_refund?: 'pending' | 'refused';
	/** The number of times that money was taken: at most one. */
	taken: number;
	/** An earlier try was authorized, and released again. */
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
	/** In cents. */
	amount: number;
	state: 'done' | 'pending' | 'refused';
}

/**
 * The fault of a request. 'lost': the work is done, then the connection breaks. 'late': it is done, and the answer comes after
 * the shop has given up ({@link impatiently}). 'unreachable': nothing is done, the connection breaks. 'failing': nothing is done,
 * 500; 'busy': nothing is done, 429; 'unauthorized': nothing is done, 401; 'missing': nothing is done, 404.
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
	/** The name for misbehaviours; 'page' for the page that the shopper sees. */
	operation: string;
	answer(asked: Asked): Answered;
}

const patienceMs = 10_000;
/** The time that a shop waits for a late answer. */
const impatienceMs = 400;

/**
 * The timeouts of a test's shop. It repeats a request after a moment, and waits long enough that a busy machine makes no answer
 * late. Each test file makes its own, because `impatiently` changes it.
 */
export const simulatorTimeouts = (tries = 2): Timeouts => ({ timeout: patienceMs, tries, pause: 2 });

/** Lets a shop give up early on late answers. All its other requests meanwhile have as little time. */
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
	/** The requested operations, in order, repeats included. */
	operations: string[];
	/** Makes the next requests of an operation fail. */
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

/** Returns the amount that the shop's refunds gave back to the shopper, in cents. */
export const givenBackOf = ({ refunds }: SimulatedPayment): number =>
	refunds.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0);

/** Gives money back. Returns null if less than that is left. */
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

/** A closed page, which cannot be paid any more. */
export const pageGone = (): Answered => ({ status: 410, body: 'This page is closed.' });

/** Opens the provider's page as the shopper and presses a button. Returns the address that the provider redirects to. */
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
