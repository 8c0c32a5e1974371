import { stopImports } from '../catalogue/imports/run-import';
import type { HasRelated } from '../catalogue/titles/found-shelves';
import type { CatalogueContext } from '../catalogue/titles/visitor-view';
import { writeShelves } from '../catalogue/titles/write-shelves';
import { reindexTitles } from '../catalogue/writing/reindex-titles';
import { writeWords } from '../desk/search/write-words';
import { sweepTags } from '../foundation/caching/sweep-tags';
import type { HasVersions } from '../foundation/caching/versions';
import { transact } from '../foundation/database/transactions';
import { startProcessJob, startSchedule, type Work } from '../foundation/jobs/schedule';
import type { ScheduledName } from '../foundation/jobs/scheduled-jobs';
import { readBounces } from '../foundation/mail/bounces/read-bounces';
import type { Repeating } from '../foundation/repeat';
import { sweepApprovals } from '../ordering/orders/sweep-approvals';
import type { PaymentServices } from '../ordering/payments/providers/providers';
import { sweepPayments } from '../ordering/payments/sweep-payments';
import { sweepRefunds } from '../ordering/refunds/send-refund';
import { runReports } from '../ordering/reports/run-reports';
import { mailStockAlerts } from '../people/enquiries/mail-stock-alerts';
import { sweepAll } from './sweeps';

/**
 * Starts all background jobs (`foundation/jobs/scheduled-jobs.ts`), except the job that sends e-mail. Runs in every process of
 * the shop. The returned stop function also stops the reading of uploaded files.
 */
export function startHousekeeping(store: CatalogueContext & PaymentServices & HasVersions & HasRelated): Repeating {
	const works: Record<ScheduledName, Work> = {
		'Settle payments': (stopped) => sweepPayments(store, stopped),
		'Settle refunds': (stopped) => sweepRefunds(store, stopped),
		'Tell waiting customers': () => mailStockAlerts(store),
		'Update desk search': (stopped) => writeWords(store, Number.POSITIVE_INFINITY, stopped),
		'Read returned mails': (stopped) => readBounces(store, stopped),
		'Update titles after an upgrade': (stopped) => reindexTitles(store, stopped),
		'End old approval requests': () => sweepApprovals(store),
		'Delete old data': () => sweepAll(store, 'run'),
		'Delete old cache tags': () => transact(store, sweepTags),
	};
	const jobs = [
		startSchedule(store, works),
		// Two reports are made at the same time, so that a short report does not wait for a long report.
		startProcessJob(store, 'Make reports', (stopped) => runReports(store, stopped)),
		startProcessJob(store, 'Make reports', (stopped) => runReports(store, stopped)),
		startProcessJob(store, 'Save related titles', () => writeShelves(store)),
		startProcessJob(store, 'Delete old files', () => sweepAll(store, 'files')),
	];
	return {
		async stop() {
			await Promise.all([stopImports(), ...jobs.map((job) => job.stop())]);
		},
	};
}
