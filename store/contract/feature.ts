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
	/** The list's first titles, whose covers replace a missing image. */
	items: TitleSummary[];
	row_count: number;
}

/** A filter for featured lists, with its options. */
export interface FeatureFilter {
	key: 'category' | 'sub_category';
	/** Each value with the number of lists that have it. */
	options: { value: string; count: number }[];
}

const categoryLetters = { category: 'c', sub_category: 'f' } as const;

export const feature = {
	'feature/getList': define<{ rows: Feature[]; row_count: number; filter_info: FeatureFilter[] }>()({
		source: 'docs/behaviour/features-and-events.md#featured-lists',
		public: true,
		payload: z.object({
			category: text(120).optional(),
			sub_category: text(120).optional(),
			offset: integer().optional(),
			limit: integer(1, 200).optional(),
			term: text(200).optional(),
			sort: z.enum(featureSorts).optional(),
		}),
		wire: {
			payload: { ...categoryLetters, offset: 'o', limit: 'l', term: 't', sort: 's' },
			answer: { filter_info: { key: ['key', categoryLetters], options: { value: 'k', count: 'c' } } },
		},
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
