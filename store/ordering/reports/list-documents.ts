import type { HasConfig } from '../../../config';
import type { DocumentHead } from '../../catalogue/documents/document';
import { documentTitles } from '../../catalogue/documents/document-titles';
import { makeDocument } from '../../catalogue/documents/make-document';
import { readList } from '../../catalogue/lists/read-list';
import { noSuchList } from '../../catalogue/lists/title-list';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { CheckedPayloadOf } from '../../contract/contract';
import { grouped } from '../../contract/grouped';
import { htmlText } from '../../contract/html-text';
import { excelFlags, pdfFlags } from '../../contract/list-documents';
import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import type { TitleList } from '../../contract/titlelist';
import { inZone } from '../../contract/zoned-time';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import type { InBackground, ReportRequest } from './report-kinds';
import { orderReport } from './reports';

/** The maximum number of titles in a document. */
const maxTitles = 20_000;

/**
 * Requests the Excel file of a title list that the customer may see (docs/behaviour/lists.md#export-and-sharing). Returns the
 * report's ID.
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 if the customer may not see the title list
 * @throws {Refused} 409 if the title list is empty
 */
export const listExcel = (
	store: Database & HasCatalogue & Clock & HasSettings,
	visitor: Visitor,
	asked: CheckedPayloadOf<'titlelist/getExcel'>,
) => orderDocument(store, visitor, 'list-excel', { ...asked, flags: asked.flags ?? excelFlags.parse({}) });

/** Requests the PDF file of a title list. See `listExcel`. */
export const listPdf = (
	store: Database & HasCatalogue & Clock & HasSettings,
	visitor: Visitor,
	asked: CheckedPayloadOf<'titlelist/getPdf'>,
) => orderDocument(store, visitor, 'list-pdf', { ...asked, flags: asked.flags ?? pdfFlags.parse({}) });

/** Requests the PDF file of a featured title list. Refuses title lists that are not featured. */
export async function featurePdf(
	store: Database & HasCatalogue & Clock & HasSettings,
	visitor: Visitor,
	asked: CheckedPayloadOf<'feature/getPdf'>,
): Promise<string> {
	requireAccount(visitor);
	const { kind } = await readList(store, visitor, asked.list_id);
	if (kind !== 'feature') throw noSuchList();
	return listPdf(store, visitor, asked);
}

async function orderDocument(
	store: Database & HasCatalogue & Clock & HasSettings,
	visitor: Visitor,
	kind: InBackground,
	{ list_id, flags }: { list_id: number | string; flags: object },
): Promise<string> {
	requireAccount(visitor);
	const list = await readList(store, visitor, list_id);
	if (list.row_count === 0) throw new Refused('No products.', 409);
	if (list.row_count > maxTitles) {
		throw new Refused(`A file holds at most ${grouped(maxTitles)} titles.`, 409);
	}
	const name = list.header || list.name;
	const request = { list: String(list_id), name, flags: JSON.stringify(flags) };
	return orderReport(store, visitor, kind, request);
}

interface Making {
	/** Called with the progress in percent. */
	onProgress(percent: number): Promise<void>;
	signal: AbortSignal;
	onPeak?(bytes: number): void;
}

/** The progress in percent at which only finishing and storing the file remain. */
const converting = 99;

/**
 * Writes the requested document of a title list, with the titles as the visitor currently sees them.
 * @throws {Refused} 404 if the visitor may no longer see the title list
 */
export async function writeListDocument(
	store: CatalogueContext & HasConfig,
	visitor: Visitor,
	kind: InBackground,
	{ list = '', flags = '{}' }: ReportRequest,
	path: string,
	{ onProgress, signal, onPeak }: Making,
): Promise<void> {
	const ref = /^\d{1,16}$/.test(list) ? Number(list) : list;
	const [found, settings] = await Promise.all([readList(store, visitor, ref), store.settings.get()]);
	const to = { path, head: headOf(found, settings, store.now()), covers: store.config.COVER_URL ?? null };
	const asked: unknown = JSON.parse(flags);
	const job =
		kind === 'list-pdf'
			? { ...to, format: 'pdf' as const, flags: pdfFlags.parse(asked) }
			: { ...to, format: 'excel' as const, flags: excelFlags.parse(asked) };
	await makeDocument(job, documentTitles(store, visitor, found.list_id, job.flags), {
		signal,
		...(onPeak ? { onPeak } : {}),
		onProgress: (count) =>
			onProgress(count === null ? converting : Math.floor((count / found.row_count) * (converting - 1))),
	});
}

function headOf(
	{ header, name, description, kind, row_count }: TitleList,
	settings: Settings,
	now: number,
): DocumentHead {
	const { store_info } = settings;
	const { address, city, hide_address, phone, email, timezone, country } = store_info;
	const place = hide_address ? '' : [address, city].filter(Boolean).join(', ');
	const personal = kind === 'favourites' || kind === 'custom';
	return {
		store: store_info.name,
		contact: [place, phone, email].filter(Boolean),
		url: shopAddress(settings),
		heading: header || name,
		about: personal ? description : htmlText(description),
		count: row_count,
		date: inZone(now, timezone, 'MMMM d, yyyy'),
		currency: country === 'CA' ? 'Canadian dollars' : 'US dollars',
	};
}
