import type { z } from 'zod';

/**
 * A list whose entries must refer to different records. The stock is compared with each entry separately, so two entries for one
 * record could exceed the stock.
 * @param nameOf returns the key of the record that an entry refers to
 */
export const namedOnce = <Line extends z.ZodTypeAny>(
	lines: z.ZodArray<Line>,
	nameOf: (line: z.output<Line>) => number | string,
): z.ZodEffects<z.ZodArray<Line>> =>
	lines.refine((all) => new Set(all.map(nameOf)).size === all.length, 'must not name a line twice');
