import { z } from 'zod';
import { define } from './call';
import { featureSorts } from './feature-sorts';
import { id, integer, json, text } from './fields';
import { type DocumentOption, pdfFlags } from './list-documents';
import type { TitleSummary } from './title';

export interface Feature {
	list_id: number;
	header: string;
	/** Unix seconds. */
	date: number;
	category: string;
	sub_category: string;
	/** Cleaned HTML. */
	description: string;
	image: string | null;
	/** Its first titles: their covers stand for it where it has no image. */
	items: TitleSummary[];
	row_count: number;
}

/** What features can be narrowed to, by the key of the filter. */
export interface FeatureFilter {
	key: 'c' | 'f';
	options: { k: string; c: number }[];
}

export const feature = {
	'feature/getList': define<{ rows: Feature[]; row_count: number; filter_info: FeatureFilter[] }>()({
		source: 'docs/behaviour/features-and-events.md#featured-lists',
		public: true,
		payload: z.object({
			/** Category. */
			c: text(120).optional(),
			/** Sub-category. */
			f: text(120).optional(),
			/** Offset. */
			o: integer().optional(),
			/** Page size. */
			l: integer(1, 200).optional(),
			/** Search term. */
			t: text(200).optional(),
			/** Sort. */
			s: z.enum(featureSorts).optional(),
		}),
	}),
	'feature/getPdfOptions': define<{ options: DocumentOption[] }>()({
		source: 'docs/behaviour/features-and-events.md#featured-lists',
		payload: z.object({}),
	}),
	'feature/getPdf': define<{ progress_report_id: string }>()({
		source: 'needed by docs/behaviour/features-and-events.md#featured-lists',
		limit: 'report',
		payload: z.object({ list_id: id(), flags: json(pdfFlags).optional() }),
	}),
};
