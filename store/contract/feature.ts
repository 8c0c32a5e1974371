import { z } from 'zod';
import { define } from './call';
import { featureSorts } from './feature-sorts';
import { id, integer, json, text } from './fields';
import { type DocumentOption, pdfFlags } from './list-documents';
import type { TitleSummary } from './title';

export interface Feature {
	list_id: number;
	header: string;
	/** The date of the featured list, in Unix seconds. */
	date: number;
	category: string;
	sub_category: string;
	/** The description of the featured list, as cleaned HTML. */
	description: string;
	image: string | null;
	/** The first titles of the featured list. If the list has no image, the covers of these titles are shown. */
	items: TitleSummary[];
	row_count: number;
}

/** A filter for featured lists, with its options. */
export interface FeatureFilter {
	key: 'category' | 'sub_category';
	/** The values of the filter, each with the number of featured lists that have the value. */
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
