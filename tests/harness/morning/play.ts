import type { DeskClient } from '~store/contract/desk-call';
import type { Random } from '../random-changes';

/** One thing that somebody does. */
export interface Deed {
	by: 'shopper' | 'staff' | 'manager';
	/** Whether it can be done by now; left out, it can. */
	when?: () => boolean;
	run(who: DeskClient): Promise<unknown>;
}

/** Deeds that come one after the other. */
export interface Script {
	name: string;
	deeds: Deed[];
}

/** Somebody who does one thing after another. */
export interface Hand {
	who: DeskClient;
	does: readonly Deed['by'][];
}

/** Plays scripts to their ends: whoever is free takes up any of them whose next deed is theirs and can be done. */
export async function play(scripts: readonly Script[], hands: readonly Hand[], random: Random): Promise<void> {
	const busy = new Set<Script>();
	let wake: () => void = () => undefined;
	let woken = new Promise<void>((resolve) => {
		wake = resolve;
	});
	const finish = (script: Script) => {
		busy.delete(script);
		wake();
		woken = new Promise<void>((resolve) => {
			wake = resolve;
		});
	};
	const left = () => scripts.filter(({ deeds }) => deeds.length > 0);
	// Whose last deed let others go on is back here before they are awake.
	const isForAnother = () => left().some((script) => hands.some(({ does }) => canBeDone(script, does)));
	const work = async ({ who, does }: Hand) => {
		for (;;) {
			const free = left().filter((script) => !busy.has(script) && canBeDone(script, does));
			if (free.length > 0) {
				const script = random.of(free);
				busy.add(script);
				await script.deeds[0]?.run(who).catch((error: unknown) => {
					throw new Error(`${script.name}: ${String(error)}`, { cause: error });
				});
				script.deeds.shift();
				finish(script);
			} else if (busy.size > 0 || isForAnother()) await woken;
			else if (left().length === 0) return;
			else throw new Error(`Nobody can go on with ${left().map(({ name }) => name)}`);
		}
	};
	await Promise.all(hands.map(work));
}

const canBeDone = ({ deeds: [next] }: Script, does: readonly Deed['by'][]): boolean =>
	next !== undefined && does.includes(next.by) && (next.when?.() ?? true);
