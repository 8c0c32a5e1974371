import { stopReadings } from '../basket/import/read-upload';
import { sweepImports } from '../basket/import/sweep';
import { sweepPayments } from '../ordering/payments/sweep-payments';
import { sweepReports } from '../ordering/reports/reports';
import type { Store } from '../store';
import { type Rounds, startRounds } from './rounds';
import { sweepCards, sweepLimits, sweepTokens } from './sweep-rows';

const minute = 60_000;
const hour = 60 * minute;

/**
 * What a shop does while nobody asks for anything, in every process of it: payments are brought to an end each minute,
 * and what nobody needs any more is swept away each hour. It ends with the files that are just being read.
 */
export function startHousekeeping(store: Store): Rounds {
	const sweeps = [sweepReports, sweepImports, sweepCards, sweepTokens, sweepLimits];
	const rounds = [
		startRounds(store, minute, (stopped) => sweepPayments(store, stopped)),
		...sweeps.map((sweep) => startRounds(store, hour, () => sweep(store))),
	];
	return {
		async stop() {
			await Promise.all([stopReadings(), ...rounds.map((each) => each.stop())]);
		},
	};
}
