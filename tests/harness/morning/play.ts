import type { DeskClient } from '~store/contract/desk-call';
import type { Random } from '../random-changes';

/** One action of one person. */
export interface Deed {
	by: 'shopper' | 'staff' | 'manager';
	/** Whether it is possible now. The default is yes. */
	when?: () => boolean;
	run(who: DeskClient): Promise<unknown>;
}

/** Deeds that come one after the other. */
export interface Script {
	name: string;
	deeds: Deed[];
}

/** A person who performs one action after another. */
export interface Hand {
	who: DeskClient;
	does: readonly Deed['by'][];
}

/** Plays scripts to their ends. A free hand takes any script whose next action it can perform now. */
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
	// The hand whose last action unblocked others gets here before they wake.
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
