import { pdfOptions } from '../catalogue/documents/document-options';
import { featuredLists } from '../catalogue/lists/features';
import { featurePdf } from '../ordering/reports/list-documents';
import type { Calls } from './call-table';

export const feature = {
	'feature/getList': featuredLists,
	'feature/getPdfOptions': async () => ({ options: pdfOptions() }),
	'feature/getPdf': async (store, visitor, asked) => ({ progress_report_id: await featurePdf(store, visitor, asked) }),
} satisfies Partial<Calls>;
