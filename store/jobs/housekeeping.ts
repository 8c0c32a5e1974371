import { stopImports } from '../catalogue/imports/run-import';
import type { HasRelated } from '../catalogue/titles/found-shelves';
import type { CatalogueContext } from '../catalogue/titles/visitor-view';
import { writeShelves } from '../catalogue/titles/write-shelves';
import { reindexTitles } from '../catalogue/writing/reindex-titles';
import { sweepTags } from '../foundation/caching/sweep-tags';
import type { HasVersions } from '../foundation/caching/versions';
import { transact } from '../foundation/database/transactions';
import { type Repeating, repeat } from '../foundation/repeat';
import { whyUnavailable } from '../foundation/unavailable';
import { sweepApprovals } from '../ordering/orders/sweep-approvals';
import type { PaymentServices } from '../ordering/payments/providers/providers';
import { sweepPayments } from '../ordering/payments/sweep-payments';
import { runReports } from '../ordering/reports/run-reports';
import { tellWaiting } from '../people/enquiries/tell-waiting';
import { sweeps } from './sweeps';

const halfASecond = 500;
const halfAMinute = 30_000;
const minute = 60_000;
const hour = 60 * minute;
/** Each process makes two reports at a time, so that a short one need not wait for a long one. */
const lanes = ['one', 'another'];

/**
 * Runs the shop's background jobs, in every process:
 * - makes ordered reports
 * - each half minute stores shelves that were found
 * - each minute finishes payments, and mails shoppers who wait for a title
 * - each hour deletes what is no longer needed
 * - derives tables of titles again after an update of the program
 * Stopping it also stops the imports that this process is reading.
 */
export function startHousekeeping(store: CatalogueContext & PaymentServices & HasVersions & HasRelated): Repeating {
	const every = (everyMs: number) => ({
		everyMs,
		onError: (error: unknown) => store.log.error({ err: error }, 'a turn of housekeeping failed'),
	});
	/** Jobs that run more often do not log that the database is away, which the others do once a minute. */
	const often = (everyMs: number) => {
		const { onError } = every(everyMs);
		return { everyMs, onError: (error: unknown) => (whyUnavailable(error) === null ? onError(error) : undefined) };
	};
	const jobs = [
		repeat((stopped) => sweepPayments(store, stopped), every(minute)),
		repeat(() => tellWaiting(store), every(minute)),
		...lanes.map(() => repeat((stopped) => runReports(store, stopped), often(halfASecond))),
		repeat(() => writeShelves(store), often(halfAMinute)),
		repeat((stopped) => reindexTitles(store, stopped), every(hour)),
		repeat(() => sweepApprovals(store), every(hour)),
		repeat(() => transact(store, sweepTags), every(hour)),
		...Object.values(sweeps).map(({ run, age }) => repeat(() => run(store, age), every(hour))),
	];
	return {
		async stop() {
			await Promise.all([stopImports(), ...jobs.map((job) => job.stop())]);
		},
	};
}
