import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '~store/contract/call';
import type { CallName, PayloadOf, ResponseOf } from '~store/contract/contract';
import type { DeskClient } from '~store/contract/desk-call';
import type { DeskCallName, DeskPayloadOf, DeskResponseOf } from '~store/contract/desk-contract';
import type { DeskOrder } from '~store/contract/desk-orders';
import { bundledDesk } from '../bundled-server';
import type { Random } from '../random-changes';
import type { TestStore } from '../store';
import { type Answered, StoreProcess } from '../store-process';

/** The smallest and largest number of answers between two kills. */
const between = [6, 14] as const;
/** One of this many answers is lost on its way: the work is done, but the caller does not learn of it. */
const oneLostOf = 8;
/** The longest time in milliseconds from the last answer to the kill, so that it hits work in progress. */
const longestAim = 16;

/** The calls of an order's form. They carry the form's version. */
type Versioned = Extract<
	DeskCallName,
	'desk-orders/changeCopies' | 'desk-orders/offerSubstitute' | 'desk-orders/handOver' | 'desk-orders/cancel'
>;

/**
 * A shop in a process that is killed and restarted now and then, and whose answers are sometimes lost. A caller without an answer
 * repeats the call.
 */
export class UnsteadyShop {
	readonly #api: StoreProcess;
	readonly #random: Random;
	#killsLeft: number;
	#answersLeft: number;
	#up: Promise<void>;
	#striking: Promise<void> = Promise.resolve();
	/** The number of kills. */
	kills = 0;
	/** How many seconds its clock is ahead of the machine's. */
	ahead = 0;
	/** Calls without an answer, and lost answers. */
	brokenOff = 0;
	lost = 0;

	constructor(store: TestStore, env: Record<string, string>, random: Random, kills: number) {
		this.#api = new StoreProcess(store, { program: bundledDesk, env });
		this.#random = random;
		this.#killsLeft = kills;
		this.#answersLeft = this.#next();
		this.#up = this.#api.start();
	}

	async stop(): Promise<void> {
		this.#killsLeft = 0;
		await this.#striking.catch(() => undefined);
		await this.#up.catch(() => undefined);
		await this.#api.kill();
	}

	/** Lets time pass, so that other processes take over the unfinished work of a killed one. */
	async later(seconds: number): Promise<void> {
		this.ahead += seconds;
		await this.#up;
		await this.#api.setAhead(this.ahead);
	}

	/** Makes a call of the shop that may be repeated: it has the same key, or changes nothing the second time. */
	async call<Name extends CallName>(name: Name, payload: PayloadOf<Name>, client: Client): Promise<ResponseOf<Name>> {
		return accepted(name, await this.#insist(() => this.#api.post(name, payload, client))) as ResponseOf<Name>;
	}

	/** The same, refusals included. */
	ask(name: string, payload: object, client: Client): Promise<Answered> {
		return this.#insist(() => this.#api.post(name, payload, client));
	}

	/** Makes a call of the desk that may be repeated. */
	async desk<Name extends DeskCallName>(
		name: Name,
		payload: DeskPayloadOf<Name>,
		who: DeskClient,
	): Promise<DeskResponseOf<Name>> {
		return accepted(name, await this.askDesk(name, payload, who)) as DeskResponseOf<Name>;
	}

	/** The same, refusals included. */
	askDesk(name: DeskCallName, payload: object, who: DeskClient): Promise<Answered> {
		return this.#insist(() => this.#api.askDesk(name, payload, who));
	}

	/** Makes a call of the desk once. Returns null if it broke off, so that the result is unknown. */
	tryDesk(name: DeskCallName, payload: object, who: DeskClient): Promise<Answered | null> {
		return this.#send(() => this.#api.askDesk(name, payload, who));
	}

	/**
	 * Changes an order that may be changed already, or that others may have changed. Works like staff, who read the order and
	 * press a button if it is not in the state that they want.
	 * @param next returns the call that is still necessary; null if there is none
	 */
	async change(
		order_number: string,
		who: DeskClient,
		next: (order: DeskOrder) => { name: Versioned; payload: object } | null,
	): Promise<DeskOrder> {
		for (;;) {
			const order = await this.desk('desk-orders/get', { order_number }, who);
			const asked = next(order);
			if (asked === null) return order;
			const { name, payload } = asked;
			const answer = await this.tryDesk(name, { ...payload, order_number, version: order.version }, who);
			if (answer !== null && answer.body.reason !== 'changed-meanwhile') accepted(name, answer);
		}
	}

	async #insist(post: () => Promise<Answered | null>): Promise<Answered> {
		for (;;) {
			const answer = await this.#send(post);
			if (answer !== null && answer.status !== 503) return answer;
			await wait(10);
		}
	}

	async #send(post: () => Promise<Answered | null>): Promise<Answered | null> {
		await this.#up;
		const answer = await post();
		if (answer === null) {
			this.brokenOff++;
			return null;
		}
		if (this.#killsLeft > 0 && --this.#answersLeft === 0) {
			this.#killsLeft--;
			this.#striking = this.#strike();
			// Every later call reports the failure.
			this.#striking.catch(() => undefined);
		}
		if (this.#random.below(oneLostOf) > 0) return answer;
		this.lost++;
		return null;
	}

	async #strike(): Promise<void> {
		await wait(this.#random.below(longestAim));
		this.#up = this.#api.kill().then(() => this.#api.start());
		await this.#up;
		this.kills++;
		this.#answersLeft = this.#next();
	}

	#next = (): number => between[0] + this.#random.below(between[1] - between[0] + 1);
}

/** @throws {Error} for a refused call */
function accepted(name: string, { status, body }: Answered): Record<string, unknown> {
	if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
	return body;
}
