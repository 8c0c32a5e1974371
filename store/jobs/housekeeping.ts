import { stopReadings } from '../basket/import/read-upload';
import { sweepImports } from '../basket/import/sweep';
import { deriveAnew } from '../catalogue/writing/derive-anew';
import { type Repeating, repeat } from '../foundation/repeat';
import { sweepPayments } from '../ordering/payments/sweep-payments';
import { sweepReports } from '../ordering/reports/reports';
import type { Store } from '../store';
import { sweepCards, sweepDevices, sweepLimits, sweepTokens } from './sweep-rows';

const minute = 60_000;
const hour = 60 * minute;

/**
 * What a shop does while nobody asks for anything, in every process of it: payments are brought to an end each minute,
 * what nobody needs any more is swept away each hour, and
 * what a newer version of the shop knows of titles is derived anew. It ends with the files that are just being read.
 */
export function startHousekeeping(store: Store): Repeating {
	const every = (everyMs: number) => ({
		everyMs,
		onError: (error: unknown) => store.log.error({ err: error }, 'a turn of housekeeping failed'),
	});
	const sweeps = [sweepReports, sweepImports, sweepCards, sweepTokens, sweepLimits, sweepDevices];
	const jobs = [
		repeat((stopped) => sweepPayments(store, stopped), every(minute)),
		repeat((stopped) => deriveAnew(store, stopped), every(hour)),
		...sweeps.map((sweep) => repeat(() => sweep(store), every(hour))),
	];
	return {
		async stop() {
			await Promise.all([stopReadings(), ...jobs.map((job) => job.stop())]);
		},
	};
}
