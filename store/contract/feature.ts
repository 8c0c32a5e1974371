import { z } from 'zod';
import type { FilterGroup } from './browse';
import { define } from './call';
import { id, integer, text } from './fields';

export interface Feature {
	list_id: number;
	header: string;
	/** Unix seconds. */
	date: number;
	category: string;
	sub_category: string;
	description: string;
}

export const feature = {
	'feature/getList': define<{ rows: Feature[]; row_count: number; filter_info: FilterGroup[] }>()({
		source: 'spec 3 §7',
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
			s: z.enum(['name', 'lastupdate', 'dateposted', 'tldefsequence']).optional(),
		}),
	}),
	'feature/getPdfOptions': define<{ options: { name: string; label: string }[] }>()({
		source: 'spec 3 §7',
		payload: z.object({}),
	}),
	'feature/getPdf': define<{ progress_report_id: string }>()({
		source: 'needed by spec 3 §6, PDF creation for featured lists',
		limit: 'report',
		payload: z.object({ list_id: id() }),
	}),
};
