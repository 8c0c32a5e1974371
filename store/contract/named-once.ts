import type { z } from 'zod';

/**
 * A list whose lines must name different records. Each line is checked against the stock separately, so a record named twice
 * would exceed the stock.
 * @param nameOf returns the record that a line names
 */
export const namedOnce = <Line extends z.ZodTypeAny>(
	lines: z.ZodArray<Line>,
	nameOf: (line: z.output<Line>) => number | string,
): z.ZodEffects<z.ZodArray<Line>> =>
	lines.refine((all) => new Set(all.map(nameOf)).size === all.length, 'must not name a line twice');
