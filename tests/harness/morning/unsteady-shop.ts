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

/** How many answers come between two kills, from and to. */
const between = [6, 14] as const;
/** Of so many answers one is lost on its way: what was asked is done, and nobody knows. */
const oneLostOf = 8;
/** After the last of them, the longest time until the kill: into the middle of what is under way then. Milliseconds. */
const longestAim = 16;

/** The calls of an order's form, which carry the version of what it shows. */
type Versioned = Extract<
	DeskCallName,
	'desk-orders/changeCopies' | 'desk-orders/offerSubstitute' | 'desk-orders/handOver' | 'desk-orders/cancel'
>;

/**
 * A shop in a process that is killed now and then, and started again, and whose answers are lost now and then: whoever gets none
 * asks once more.
 */
export class UnsteadyShop {
	readonly #api: StoreProcess;
	readonly #random: Random;
	#killsLeft: number;
	#answersLeft: number;
	#up: Promise<void>;
	#striking: Promise<void> = Promise.resolve();
	/** How often it was killed. */
	kills = 0;
	/** How many seconds its clock is ahead of the machine's. */
	ahead = 0;
	/** Calls that nobody answered, and answers that were lost. */
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

	/** Lets time pass: what a process left half done when it was killed is somebody else's after a while. */
	async later(seconds: number): Promise<void> {
		this.ahead += seconds;
		await this.#up;
		await this.#api.setAhead(this.ahead);
	}

	/** A call of the shop that may be made again: with the same key, or because it changes nothing the second time. */
	async call<Name extends CallName>(name: Name, payload: PayloadOf<Name>, client: Client): Promise<ResponseOf<Name>> {
		return accepted(name, await this.#insist(() => this.#api.post(name, payload, client))) as ResponseOf<Name>;
	}

	/** The same, refusals included. */
	ask(name: string, payload: object, client: Client): Promise<Answered> {
		return this.#insist(() => this.#api.post(name, payload, client));
	}

	/** A call of the desk that may be made again. */
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

	/** A call of the desk that is made once: null where it broke off, and nobody knows whether it was done. */
	tryDesk(name: DeskCallName, payload: object, who: DeskClient): Promise<Answered | null> {
		return this.#send(() => this.#api.askDesk(name, payload, who));
	}

	/**
	 * Has something done to an order that may have been done already, or changed meanwhile: as staff do it, who look at the order
	 * and press a button where it is not as they want it.
	 * @param next the call that is still to be made; null where none is
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
			// Every call that comes after it hears what went wrong.
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

/** @throws {Error} for a call that was refused */
function accepted(name: string, { status, body }: Answered): Record<string, unknown> {
	if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
	return body;
}
