import { stopImports } from '../catalogue/imports/run-import';
import type { HasRelated } from '../catalogue/titles/found-shelves';
import type { CatalogueContext } from '../catalogue/titles/visitor-view';
import { writeShelves } from '../catalogue/titles/write-shelves';
import { reindexTitles } from '../catalogue/writing/reindex-titles';
import { writeWords } from '../desk/search/write-words';
import { sweepTags } from '../foundation/caching/sweep-tags';
import type { HasVersions } from '../foundation/caching/versions';
import { transact } from '../foundation/database/transactions';
import { forgetOtherRuns, traced } from '../foundation/job-runs';
import { readBounces } from '../foundation/mail/bounces/read-bounces';
import { mailerName } from '../foundation/mail/outbox';
import { type Repeating, repeat } from '../foundation/repeat';
import { whyUnavailable } from '../foundation/unavailable';
import { sweepApprovals } from '../ordering/orders/sweep-approvals';
import type { PaymentServices } from '../ordering/payments/providers/providers';
import { sweepPayments } from '../ordering/payments/sweep-payments';
import { sweepRefunds } from '../ordering/refunds/send-refund';
import { runReports } from '../ordering/reports/run-reports';
import { tellWaiting } from '../people/enquiries/tell-waiting';
import { sweeps } from './sweeps';

const halfASecond = 500;
const halfAMinute = 30_000;
const minute = 60_000;
const hour = 60 * minute;
const bouncesEvery = 5 * minute;
/** Each process makes two reports at a time, so that a short one need not wait for a long one. */
const lanes = ['one lane', 'another lane'];

/**
 * Does what a shop does while nobody asks for anything, in every process of it. Reports that were ordered are made. Each minute
 * payments and refunds are brought to an end, and those who wait for a title are told. Each half minute shelves that were found are written
 * down, and each hour what nobody needs any more is swept away. What a newer version of the shop knows of titles is derived anew.
 * Every five minutes the mailbox is read that mails come back to, where there is one. It ends with the files that are just being read. Each job leaves a trace of when it ran, for the desk.
 */
export function startHousekeeping(store: CatalogueContext & PaymentServices & HasVersions & HasRelated): Repeating {
	/** That the database is away is said once a minute by those that run so often. */
	const report = (everyMs: number) => (error: unknown) => {
		if (everyMs < minute && whyUnavailable(error) !== null) return;
		store.log.error({ err: error }, 'a turn of housekeeping failed');
	};
	const names: string[] = [mailerName];
	const job = (name: string, everyMs: number, work: (stopped: () => boolean) => Promise<unknown>) => {
		names.push(name);
		return repeat(traced(store, name, everyMs, work), { everyMs, onError: report(everyMs) });
	};
	const jobs = [
		...(store.config.BOUNCES_URL ? [job('read bounces', bouncesEvery, (stopped) => readBounces(store, stopped))] : []),
		job('settle payments', minute, (stopped) => sweepPayments(store, stopped)),
		job('settle refunds', minute, (stopped) => sweepRefunds(store, stopped)),
		job('tell those who wait for a title', minute, () => tellWaiting(store)),
		...lanes.map((lane) => job(`make reports, ${lane}`, halfASecond, (stopped) => runReports(store, stopped))),
		job('write down shelves', halfAMinute, () => writeShelves(store)),
		job('write the words of orders and customers', minute, (stopped) =>
			writeWords(store, Number.POSITIVE_INFINITY, stopped),
		),
		job('derive titles anew', hour, (stopped) => reindexTitles(store, stopped)),
		job('end requests for approval', hour, () => sweepApprovals(store)),
		job('forget cache tags', hour, () => transact(store, sweepTags)),
		...Object.entries(sweeps).map(([name, { run, age }]) =>
			job(`sweep ${name.replaceAll('_', ' ')}`, hour, () => run(store, age)),
		),
	];
	const forgotten = forgetOtherRuns(store.db, names).catch(() => undefined);
	return {
		async stop() {
			await Promise.all([forgotten, stopImports(), ...jobs.map((job) => job.stop())]);
		},
	};
}
